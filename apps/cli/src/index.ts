/** The `flyover` command. */
export type { Io, Sink } from './io.ts';
export { run } from './run.ts';
export type { ConfigFields, ServerConfig } from './server/config-file.ts';
export { VERSION } from './version.ts';
