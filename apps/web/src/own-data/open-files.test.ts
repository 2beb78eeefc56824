import { beforeEach, expect, test, vi } from 'vitest';
import { fileWorker } from '../testing/file-worker.ts';
import { addFile, forgetFile, tellFailure, tellNote, useFiles } from './files-store.ts';
import { applyNoted, openFiles } from './open-files.ts';
import { noteOf } from './read-file.ts';

/** Stands in for the reading: files of changes are noted, those that are called damaged fail. */
const { opened } = vi.hoisted(() => ({ opened: [] as string[] }));
vi.mock(import('./read-file.ts'), async (original) => ({
  ...(await original()),
  readFile: async ({ file: { name } }) => {
    opened.push(name);
    if (name.startsWith('damaged')) tellFailure({ name, kind: 'malformed', message: '' });
    if (name.endsWith('.osc')) tellNote({ name, address: name, changes: {} });
    return undefined;
  },
}));

vi.mock(import('../ui/i18n.ts'), async (original) => ({ ...(await original()), loadTexts: async () => undefined }));

const files = (...names: readonly string[]) => names.map((name) => new File([], name));
const reported = () => {
  const { failures, notes } = useFiles.getState();
  return [...failures, ...notes].map(({ name }) => name);
};

beforeEach(() => {
  opened.length = 0;
});

test('of files that are opened together each that fails is told, until others are opened; changes come behind what they change', async () => {
  await openFiles(files('day.osc', 'damaged.osm', 'night.OSC.gz', 'damaged.pbf', 'week.o5c', 'town.osm'));
  expect(opened).toEqual(['damaged.osm', 'damaged.pbf', 'town.osm', 'day.osc', 'night.OSC.gz', 'week.o5c']);
  expect(reported()).toEqual(['damaged.osm', 'damaged.pbf', 'day.osc']);
  await openFiles(files('town.osm'));
  expect(reported()).toEqual([]);
});

test('changes are applied once no other file is read, which keeps the card to one of them', async () => {
  const reading = openFiles(files('town.osm'));
  const applied = applyNoted({ name: 'day.osc', address: 'own-file:3/day.osc/', changes: {} }).then(() => opened.push('applied'));
  const later = openFiles(files('city.osm'));
  await Promise.all([reading, applied, later]);
  expect(opened).toEqual(['town.osm', 'applied', 'city.osm']);
});

test('a file that is open already is asked, and not read a second time; one that has changed since, or was changed, is', async () => {
  const file = new File(['<osm/>'], 'town.osm', { lastModified: 1 });
  const open = (address: string, changes: readonly File[]) =>
    addFile({ address, name: file.name, counts: { nodes: 1, ways: 0, relations: 0 } }, fileWorker({ file, changes }));
  open('own-file:1/town.osm/', []);
  open('own-file:2/town.osm/', files('day.osc'));
  await openFiles([new File(['<osm/>'], 'town.osm', { lastModified: 1 })]);
  expect([opened, useFiles.getState().chosen]).toEqual([[], 'own-file:1/town.osm/']);
  await openFiles([new File(['<osm/>'], 'town.osm', { lastModified: 2 })]);
  expect(opened).toEqual(['town.osm']);
  forgetFile('own-file:1/town.osm/');
  await openFiles([file]);
  expect(opened).toEqual(['town.osm', 'town.osm']);
  forgetFile('own-file:2/town.osm/');
});

test('a note says that a file holds no elements, what was left out, and whose changes it has', () => {
  const summary = (nodes: number) => ({ name: 'a', invented: false, counts: { nodes, ways: 0, relations: 0 } });
  const note = { name: 'a', address: 'own-file:1/a/' };
  expect(noteOf(note.address, summary(3), false, undefined)).toBe(undefined);
  expect(noteOf(note.address, summary(0), false, undefined)).toEqual({ ...note, isEmpty: true });
  expect(noteOf(note.address, { ...summary(3), leftOut: { heights: 2 } }, false, 'b')).toEqual({ ...note, leftOut: { heights: 2 } });
  expect(noteOf(note.address, summary(0), true, undefined)).toEqual({ ...note, changes: {} });
  expect(noteOf(note.address, summary(1), true, 'own-file:2/b/')).toEqual({ ...note, changes: { to: 'own-file:2/b/' } });
  const deleting = { ...summary(1), leftOut: { deleted: 2 } };
  expect(noteOf(note.address, deleting, true, undefined)).toEqual({ ...note, leftOut: { deleted: 2 }, changes: {} });
  expect(noteOf(note.address, deleting, true, 'own-file:2/b/')).toEqual({ ...note, changes: { to: 'own-file:2/b/' } });
});
