#!/usr/bin/env node
// Plain JavaScript, so that the link to it exists at install and Node runs it as it is.
// All else is in the bundle that `npm run build` makes from `src/main.ts`.
import { existsSync } from 'node:fs';

const bundle = new URL('../dist/flyover.mjs', import.meta.url);
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`flyover: Node ${process.versions.node} is too old: install Node 20.19 or newer.\n`);
  process.exitCode = 2;
} else if (existsSync(bundle)) {
  await import(bundle.href);
} else {
  process.stderr.write('flyover: the command is not built yet: run `npm run build` in the folder of the project, then try again.\n');
  process.exitCode = 2;
}
