/** The `flyover` command. */

export type { ConfigFields } from '@flyover/app-config';
export type { Io, Sink } from './io.ts';
export { run } from './run.ts';
export { VERSION } from './version.ts';
