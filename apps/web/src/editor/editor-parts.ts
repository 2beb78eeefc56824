/** Lazy parts of the editor, each in a compartment that is empty until the part is fetched: completion, problems, reading aids, search, styles. */
import { Compartment, type Extension } from '@codemirror/state';
import { EditorView, keymap, ViewPlugin } from '@codemirror/view';
import { wantProblems } from '../language/want-problems.ts';
import { hasSheet } from '../style/follow-style.ts';
import { endGathering, gatherKeys } from '../ui/gather-keys.ts';
import { withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { tellPartFailure } from '../ui/toasts.ts';
import { whenQuiet } from '../ui/when-quiet.ts';

/** The module of a lazy part. */
interface EditorPart {
  readonly extension: () => Extension;
  /** Called once the part is there, if the user typed while it was loading. */
  readonly afterTyping?: (view: EditorView) => void;
}

/** Returns the extension for a part that is fetched at an idle time after the editor first has the focus. */
function quietSlot(slot: Compartment, load: () => Promise<EditorPart>): Extension {
  let hasTyped = false;
  const fill = async (view: EditorView) => {
    const part = await load();
    put(view, slot, part);
    if (hasTyped && view.hasFocus) part.afterTyping?.(view);
  };
  return [
    slot.of([]),
    EditorView.updateListener.of(({ transactions }) => {
      for (const each of transactions) if (each.docChanged || each.selection) hasTyped = each.isUserEvent('input.type');
    }),
    EditorView.domEventHandlers({
      focus(_, view) {
        if (isFilled(view, slot)) return;
        // the editor works without it: a failed fetch is not reported
        whenQuiet(async () => isFilled(view, slot) || fill(view));
      },
    }),
  ];
}

/**
 * Puts a part into its slot, once.
 *
 * @param loading the part that is loading
 * @returns undefined if the part cannot be fetched; that is reported
 */
async function fillSlot<Part extends EditorPart>(view: EditorView, slot: Compartment, loading: Promise<Part>): Promise<Part | undefined> {
  try {
    const part = await loading;
    put(view, slot, part);
    return part;
  } catch (error) {
    tellPartFailure(error);
    return undefined;
  }
}

function put(view: EditorView, slot: Compartment, part: EditorPart): void {
  if (!isFilled(view, slot)) view.dispatch({ effects: slot.reconfigure(part.extension()) });
}

/** Returns whether the part is in its slot. */
function isFilled({ state }: EditorView, slot: Compartment): boolean {
  const content = slot.get(state);
  return Array.isArray(content) ? content.length > 0 : content !== undefined;
}

// Completion.

const completionHolder = new Compartment();

/** The extension for the editor: the completion loads at an idle time after the editor first has the focus. */
export const completionSlot: Extension = [
  quietSlot(completionHolder, fetchCompletion),
  keymap.of([{ key: 'Ctrl-Shift-Space', run: showSignature }]),
];

/** Opens the list of completions at the cursor. */
export async function openCompletion(view: EditorView): Promise<void> {
  view.focus();
  (await withCompletion(view))?.startCompletion(view);
}

/** Shows the signature of the call around the cursor. */
function showSignature(view: EditorView): true {
  void withCompletion(view).then((part) => part?.openSignature(view));
  return true;
}

function withCompletion(view: EditorView) {
  return fillSlot(view, completionHolder, fetchCompletion());
}

/** Fetches the completion, before the user types. */
export function fetchCompletion() {
  return withTimeout('completion', withTexts(import('./completion/completion.ts'), 'completion', 'language'));
}

// Problems.

const problemsHolder = new Compartment();

/** The extension for the editor: problems are underlined, from an idle time after the editor first has the focus. */
export const problemsSlot: Extension = quietSlot(problemsHolder, fetchEditorProblems);

/**
 * Goes to the next problem and shows its card.
 *
 * @param direction -1: to the previous one
 */
export async function goToProblem(view: EditorView, direction: 1 | -1): Promise<void> {
  view.focus();
  (await withProblems(view))?.stepToProblem(view, direction);
}

/** Offers the fixes of the problems at the cursor. */
export async function openFixes(view: EditorView): Promise<void> {
  view.focus();
  (await withProblems(view))?.offerFixes(view);
}

/** Resolves to the part once the current text is checked. */
async function withProblems(view: EditorView) {
  const part = await fillSlot(view, problemsHolder, fetchEditorProblems());
  await (await wantProblems())?.settleProblems();
  return part;
}

/** Fetches the display of problems and starts the worker that finds them, before the user types. */
export function fetchEditorProblems() {
  void wantProblems();
  return withTimeout('problems', import('./problems/problems-part.ts'));
}

// Reading aids.

const readingHolder = new Compartment();

/** The extension for the editor: hover, folding and marks load at an idle time after the editor first has the focus. */
export const readingSlot: Extension = quietSlot(readingHolder, fetchReading);

/** Shows the description of the text at the cursor. */
export async function openHover(view: EditorView): Promise<void> {
  view.focus();
  await (await withReading(view))?.hoverAtCursor(view);
}

/** Asks for another name of the set at the cursor. */
export async function openRename(view: EditorView): Promise<void> {
  view.focus();
  await (await withReading(view))?.renameAtCursor(view);
}

function withReading(view: EditorView) {
  return fillSlot(view, readingHolder, fetchReading());
}

/** Fetches the reading aids, before the user needs them. */
export function fetchReading() {
  return withTimeout('reading', withTexts(import('./reading/reading.ts'), 'reading'));
}

// Search.

const searchHolder = new Compartment();

/** The extension for the editor: Ctrl+F searches its whole text; the browser would search the visible lines only. */
export const searchSlot: Extension = [searchHolder.of([]), keymap.of([{ key: 'Mod-f', run: (view) => Boolean(openSearch(view)) }])];

/** Opens the search, with the selected text in its field. */
export async function openSearch(view: EditorView): Promise<void> {
  const giveUp = () => {
    givenUp = true;
    view.focus();
  };
  let givenUp = false;
  gatherKeys((element) => element.closest('.cm-search') !== null, giveUp);
  const part = await fillSlot(view, searchHolder, withTimeout('search', withTexts(import('./search.ts'), 'editor-search')));
  if (part === undefined) endGathering();
  else if (!givenUp) part.openSearchPanel(view);
}

// Style sheets.

const styleHolder = new Compartment();

/** The delay between a change and the check for a style sheet, ms. */
const PAUSE = 300;

/** The extension for the editor: colours, swatches and notes of style sheets load once the text has a style sheet. */
export const styleSlot: Extension = [
  styleHolder.of([]),
  ViewPlugin.define((view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (!isFilled(view, styleHolder) && hasSheet(view.state.doc.toString())) void fillStyle(view);
    };
    timer = setTimeout(look, 0);
    return {
      update({ docChanged }) {
        if (!docChanged || isFilled(view, styleHolder)) return;
        clearTimeout(timer);
        timer = setTimeout(look, PAUSE);
      },
      destroy: () => clearTimeout(timer),
    };
  }),
];

async function fillStyle(view: EditorView): Promise<void> {
  try {
    const part = await withTimeout('editor-style', withTexts(import('./style-part.ts'), 'editor-style', 'style-imports'));
    if (!isFilled(view, styleHolder)) view.dispatch({ effects: styleHolder.reconfigure(part.extension()) });
  } catch {
    // without this part a sheet has one colour, and works
  }
}
