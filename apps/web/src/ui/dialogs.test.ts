import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerQuestion, closeDialog, confirmUser, openDialog, useDialogs, warnUser } from './dialogs.ts';

/** What has the focus, and what gets it. */
let focused: string[] = [];
class Field {
  readonly isConnected = true;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  focus(): void {
    focused.push(this.name);
  }
}
const page: { activeElement: Field } = { activeElement: new Field('editor') };

beforeEach(() => {
  focused = [];
  page.activeElement = new Field('editor');
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLElement', Field);
});
afterEach(() => void vi.unstubAllGlobals());

describe('a dialog', () => {
  test('is open until it is closed; the focus comes back', () => {
    openDialog('settings');
    expect(useDialogs.getState().open).toBe('settings');
    closeDialog();
    expect(useDialogs.getState().open).toBe(undefined);
    expect(focused).toEqual(['editor']);
  });
  test('takes the place of another; the focus comes back to where it was before the first', () => {
    openDialog('settings');
    page.activeElement = new Field('a switch');
    openDialog('help');
    expect(useDialogs.getState().open).toBe('help');
    closeDialog();
    expect(focused).toEqual(['editor']);
  });
});

describe('a question', () => {
  test('is answered with yes or no', async () => {
    const question = { title: 'Reset?', text: 'Every setting goes back to its default.', confirm: 'Reset', danger: true };
    const yes = confirmUser(question);
    expect(useDialogs.getState().questions).toMatchObject([{ kind: 'confirm', ...question }]);
    answerQuestion(true);
    const no = confirmUser(question);
    answerQuestion(false);
    expect([await yes, await no]).toEqual([true, false]);
    expect(useDialogs.getState().questions).toEqual([]);
  });
  test('waits for the one before it', async () => {
    warnUser({ title: 'Full', text: 'Nothing can be stored.' });
    warnUser({ title: 'Broken', text: 'The map could not be drawn.' });
    const asked = confirmUser({ title: 'Logout?', text: 'Saved queries stay.', confirm: 'Log out' });
    expect(useDialogs.getState().questions.map(({ kind }) => kind)).toEqual(['warning', 'warning', 'confirm']);
    answerQuestion(false);
    answerQuestion(false);
    expect(focused).toEqual([]);
    answerQuestion(true);
    expect(await asked).toBe(true);
    expect(focused).toEqual(['editor']);
  });
  test('leaves the dialog before it open, and the focus in it', () => {
    openDialog('load');
    warnUser({ title: 'Broken', text: 'The query could not be deleted.' });
    answerQuestion(false);
    expect(useDialogs.getState().open).toBe('load');
    expect(focused).toEqual([]);
    closeDialog();
    expect(focused).toEqual(['editor']);
  });
  test('that nobody asked is not answered', () => {
    answerQuestion(true);
    expect(useDialogs.getState().questions).toEqual([]);
  });
});
