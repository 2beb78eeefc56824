/** The palette with the commands that may come after the start: whoever opens it before they were due gets both at once. */
import { registerLateActions } from './late-actions.ts';

registerLateActions();

export { CommandPalette } from './CommandPalette.tsx';
