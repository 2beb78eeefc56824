import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSearch } from '../presets/wizard-api.ts';
import { useWizardMemory } from '../presets/wizard-memory.ts';
import type { PhraseReading } from '../presets/wizard-protocol.ts';
import { setQueryText, useQuery } from '../query/query-text.ts';
import { registerActions } from '../ui/actions.ts';
import { openDialog, useDialogs } from '../ui/dialogs.ts';
import { loadTexts, startTexts } from '../ui/i18n.ts';
import { dismissToast, useToasts } from '../ui/toasts.ts';
import { buildSearch, useWizard } from './wizard-store.ts';

const read = async (search: Parameters<typeof readSearch>[0]): Promise<PhraseReading> => ({
  ...readSearch(search, undefined, 'en'),
  presets: 'ready',
});
const text = () => useQuery.getState().text;

let runs = 0;
let removeRun: () => void;
beforeEach(async () => {
  vi.stubGlobal('document', { body: { dataset: {} }, activeElement: null });
  vi.stubGlobal('HTMLElement', class {});
  await startTexts();
  await loadTexts('wizard');
  runs = 0;
  removeRun = registerActions([{ id: 'query.run', label: 'run.run', group: 'query', run: () => runs++ }]);
  setQueryText('node(1);out;');
  useWizardMemory.setState({ phrases: [] });
  openDialog('wizard');
});
afterEach(() => {
  removeRun();
  for (const { id } of useToasts.getState().toasts) dismissToast(id);
  useDialogs.setState({ open: undefined, questions: [] });
  vi.unstubAllGlobals();
});

describe('building a search', () => {
  test('puts its query into the editor, closes the dialog and remembers the phrase', async () => {
    await buildSearch('amenity=cafe in Vaduz', false, read);
    expect(text()).toContain('nwr["amenity"="cafe"](area.searchArea);');
    expect([useDialogs.getState().open, useWizardMemory.getState().phrases, runs]).toEqual([undefined, ['amenity=cafe in Vaduz'], 0]);
  });
  test('offers the way back to the text before', async () => {
    await buildSearch('a=b', false, read);
    const [toast] = useToasts.getState().toasts;
    expect(toast.text).toBe('The editor holds the query of the wizard');
    toast.action?.run();
    expect(text()).toBe('node(1);out;');
  });
  test('names the query after the search, unless it comes without comments', async () => {
    expect(await buildSearch('a=b', false, read)).toBe(true);
    expect(text().split('\n')[0]).toBe('// @name a=b');
    useWizardMemory.setState({ comments: false });
    await buildSearch('c=d', false, read);
    expect(text()).not.toContain('@name');
    useWizardMemory.setState({ comments: true });
  });
  test('runs it, if that is wanted', async () => {
    await buildSearch('a=b', true, read);
    expect(runs).toBe(1);
  });
  test('that cannot be read leaves the editor, and has the dialog say why', async () => {
    useWizard.setState({ phrase: 'a=', isSettled: false });
    expect(await buildSearch('a=', true, read)).toBe(false);
    expect([text(), runs, useDialogs.getState().open]).toEqual(['node(1);out;', 0, 'wizard']);
    expect(useWizard.getState()).toMatchObject({ readPhrase: 'a=', isSettled: true, reading: { problem: { kind: 'syntax' } } });
  });
  test('tells where the worker stopped', async () => {
    await buildSearch('a=b', true, () => Promise.reject(new Error('out of memory')));
    expect([text(), useWizard.getState().crash]).toEqual(['node(1);out;', 'out of memory']);
  });
});
