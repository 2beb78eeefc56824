import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTexts } from '../ui/i18n.ts';
import { dismissToast, useToasts } from '../ui/toasts.ts';
import { replaceWithUndo } from './change-query.ts';
import { queryText, setQueryText } from './query-text.ts';

const toasts = () => useToasts.getState().toasts;

beforeEach(async () => {
  await startTexts();
  setQueryText('node(1);out;');
});
afterEach(() => {
  for (const { id } of toasts()) dismissToast(id);
});

test('the notice brings the earlier text back', () => {
  replaceWithUndo('', 'Emptied');
  expect([queryText(), toasts().map(({ text }) => text)]).toEqual(['', ['Emptied']]);
  toasts()[0].action?.run();
  expect([queryText(), toasts()]).toEqual(['node(1);out;', []]);
});
test('goes with the next change of the text, which it does not undo', () => {
  replaceWithUndo('', 'Emptied');
  const [{ action }] = toasts();
  setQueryText('way(2);out;');
  expect(toasts()).toEqual([]);
  action?.run();
  expect(queryText()).toBe('way(2);out;');
});
test('another one has a notice of its own', () => {
  replaceWithUndo('way(2);out;', 'One');
  replaceWithUndo('rel(3);out;', 'Two');
  expect(toasts().map(({ text }) => text)).toEqual(['Two']);
  toasts()[0].action?.run();
  expect(queryText()).toBe('way(2);out;');
});
test('is not shown where nothing was lost', () => {
  replaceWithUndo('node(1);out;', 'The same');
  setQueryText(' \n');
  replaceWithUndo('node(1);out;', 'From nothing');
  expect(toasts()).toEqual([]);
});
