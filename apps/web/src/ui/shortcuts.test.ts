import { afterEach, describe, expect, test } from 'vitest';
import { handleShortcut, registerActions } from './actions.ts';
import { useDialogs } from './dialogs.ts';

let done: string[] = [];
let remove: (() => void)[] = [];
afterEach(() => {
  for (const end of remove) end();
  done = [];
  remove = [];
});

function register(id: string, shortcuts: readonly string[], isEnabled?: () => boolean): void {
  remove.push(registerActions([{ id, label: 'run.run', group: 'query', shortcuts, isEnabled, run: () => done.push(id) }]));
}

/** Presses a key. @returns what became of the event */
function press(key: string, init: Partial<KeyboardEvent> = {}): string[] {
  const fate: string[] = [];
  const event: KeyboardEvent = Object.assign(Object.create(null), {
    key,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...init,
    preventDefault: () => fate.push('prevented'),
    stopPropagation: () => fate.push('stopped'),
  });
  handleShortcut(event);
  return fate;
}

describe('a shortcut', () => {
  test('starts its action, and nobody else hears of the key', () => {
    register('query.run', ['F2', 'F9']);
    expect(press('F9')).toEqual(['prevented', 'stopped']);
    expect(done).toEqual(['query.run']);
  });
  test('that no action has is left to editor and browser', () => {
    register('query.run', ['F2']);
    expect(press('F4')).toEqual([]);
    expect(done).toEqual([]);
  });
  test('ends with the removal of its action', () => {
    register('query.run', ['F2']);
    remove.pop()?.();
    expect(press('F2')).toEqual([]);
    expect(done).toEqual([]);
  });
  test('of two actions starts the later', () => {
    register('query.run', ['F2']);
    register('query.other', ['F2']);
    press('F2');
    expect(done).toEqual(['query.other']);
  });
  test('of an action that is not enabled starts nothing, and the browser does nothing either', () => {
    register('query.run', ['F2'], () => false);
    expect(press('F2')).toEqual(['prevented', 'stopped']);
    expect(done).toEqual([]);
  });
  test('that is held down starts once', () => {
    register('query.run', ['F2']);
    press('F2');
    expect(press('F2', { repeat: true })).toEqual(['prevented', 'stopped']);
    expect(done).toEqual(['query.run']);
  });
  test('starts nothing while a question waits for its answer', () => {
    register('query.run', ['F2']);
    useDialogs.setState({ questions: [{ kind: 'warning', title: 'Full', text: 'Nothing can be stored.', answer: () => undefined }] });
    expect(press('F2')).toEqual(['prevented', 'stopped']);
    expect(done).toEqual([]);
    useDialogs.setState({ questions: [] });
    press('F2');
    expect(done).toEqual(['query.run']);
  });
  test('inside the typing of one character by several keys is none', () => {
    register('query.run', ['F2']);
    expect(press('F2', { isComposing: true })).toEqual([]);
  });
});
