/** The palette with the commands that may load after the start: opened early, it brings both at once. */
import { registerLateActions } from './late-actions.ts';

registerLateActions();

export { CommandPalette } from './CommandPalette.tsx';
