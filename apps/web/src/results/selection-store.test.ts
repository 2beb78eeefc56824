import type { ElementDetails } from '@flyover/result-session';
import { beforeEach, expect, test } from 'vitest';
import { isOpen, useSelection } from './selection-store.ts';

const details = (id: number): ElementDetails => ({
  feature: id,
  kind: 'point',
  type: 'node',
  id,
  name: '',
  mainTag: '',
  tags: [],
  relations: [],
  meta: {},
  tainted: false,
  crossesItself: false,
  placeholder: false,
});
const state = () => useSelection.getState();

beforeEach(() => state().close());

test('from a member to its relation and back, then to the list', () => {
  state().show({ lat: 1, lon: 2, hits: [details(1), details(2)], total: 2, details: details(1) });
  state().follow(details(30));
  state().follow(details(40));
  expect(state().details?.id).toBe(40);
  state().back();
  expect(state().details?.id).toBe(30);
  state().back();
  expect(state().details?.id).toBe(1);
  state().back();
  expect(state().details).toBe(undefined);
  expect(isOpen(state())).toBe(true);
});
test('the focus is wanted only where the keyboard opened it', () => {
  const before = state().focusWanted;
  state().show({ lat: 1, lon: 2, hits: [details(1)], total: 1 });
  expect(state().focusWanted).toBe(before);
  state().show({ lat: 1, lon: 2, hits: [details(1)], total: 1 }, true);
  expect(state().focusWanted).toBe(before + 1);
});
test('a new selection forgets the way back, and what list it was', () => {
  state().show({ lat: 1, lon: 2, hits: [details(1)], total: 1, ofView: true, details: details(1) });
  state().follow(details(2));
  state().show({ lat: 1, lon: 2, hits: [details(3)], total: 1 });
  expect(state()).toMatchObject({ trail: [], ofView: false, details: undefined });
  state().close();
  expect(isOpen(state())).toBe(false);
});
