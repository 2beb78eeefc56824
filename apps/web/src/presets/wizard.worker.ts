/** The worker of the wizard: reading and indexing of 1700 presets takes longer than a page may stand still. */
import { messagePort, serveCalls } from '@flyover/worker-calls';
import { presetSource } from './preset-source.ts';
import { createWizardApi } from './wizard-api.ts';

const log = (message: string, reason?: unknown) => console.warn(...(reason === undefined ? [message] : [message, reason]));
serveCalls(createWizardApi(presetSource(), log), messagePort(self));
