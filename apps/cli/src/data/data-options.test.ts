import { expect, test } from 'vitest';
import { readCall } from '../call.ts';
import { COMMANDS } from '../commands.ts';
import { databaseSource } from './data-options.ts';

test.each([
  ['postgresql://reader:secret@host/osm', 'osm'],
  ['postgresql://host/caf%C3%A9', 'café'],
  ['postgresql://host/a%zz', 'PostgreSQL'],
  ['postgresql:///', 'PostgreSQL'],
])('the name of %s is that of the database, without the rest of the address', (address, name) => {
  const serve = COMMANDS.find((command) => command.name === 'serve');
  const call = serve && readCall(serve, ['--engine', 'sql', '--database', address]);
  expect(call && databaseSource(call)?.name).toBe(name);
});
