/** The worker of the wizard: reading and indexing of 1700 presets takes longer than a page may stand still. */
import { expose } from 'comlink';
import { presetSource } from './preset-source.ts';
import { createWizardApi } from './wizard-api.ts';

expose(createWizardApi(presetSource(), (message, reason) => console.warn(...(reason === undefined ? [message] : [message, reason]))));
