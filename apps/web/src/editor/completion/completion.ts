/** The writing aids of the editor, completion first. Each source offers completions at the cursor; a new one is one more line below. */
import {
  acceptCompletion,
  autocompletion,
  type CompletionSource,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionStatus,
  moveCompletionSelection,
  startCompletion,
} from '@codemirror/autocomplete';
import { cursorLineDown, cursorLineUp, insertNewlineAndIndent } from '@codemirror/commands';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap, tooltips } from '@codemirror/view';
import { completeStyle } from '@flyover/mapcss-editor';
import { indentation } from '@flyover/overpass-ql-editor';
import { withTimeout } from '../../ui/lazy-part.ts';
import { drawnFontSize } from '../drawn-font-size.ts';
import { addPhrases } from '../editor-phrases.ts';
import { languageSource, rareKeySource } from './language-source.ts';
import { heldKeys, isListShown, onceListed } from './list-keys.ts';
import { completionTheme, isDescribed, shapeSign, wordThatFits } from './list-rows.ts';
import { presetSource } from './preset-source.ts';
import { openSignature, signatureHelp } from './signature-help.ts';
import { keysOfResult, valuesOfResult } from './tag-words.ts';

/** Completion within style sheets, with the keys and values of the result. */
const styleSource = completeStyle({ keys: keysOfResult, values: valuesOfResult, icons }, drawnFontSize);

/** None where their file cannot be fetched. */
function icons(): Promise<readonly string[]> {
  return withTimeout('style', import('../../style/maki-icons.ts')).then(
    ({ MAKI_ICONS }) => [...MAKI_ICONS.keys()],
    () => [],
  );
}

/** In the order in which what they offer is listed: a word of the language is meant before a thing of that name. */
const SOURCES: readonly CompletionSource[] = [languageSource, presetSource, rareKeySource, styleSource].map(askedAnew);

/** Milliseconds after a letter until the sources are asked: they answer off the main thread. */
const DELAY = 0;

/**
 * Makes a source run again after each letter: the library waits for the answer to an earlier query, and does not ask again where that is
 * empty.
 */
function askedAnew(source: CompletionSource): CompletionSource {
  return (context) => {
    context.addEventListener('abort', () => undefined, { onDocChange: true });
    return source(context);
  };
}

/** The extension of the editor. */
export function extension(): Extension {
  addPhrases({ Completions: 'completion.list' });
  return [
    heldKeys,
    Prec.highest(
      keymap.of([
        { key: 'Tab', run: onceListed(acceptCompletion) },
        { key: 'Enter', run: onceListed(acceptCompletion, insertNewlineAndIndent) },
        { key: 'ArrowDown', run: onceListed(moveCompletionSelection(true), cursorLineDown) },
        { key: 'ArrowUp', run: onceListed(moveCompletionSelection(false), cursorLineUp) },
        // Escape closes the list and nothing else
        { key: 'Escape', run: closeShown, stopPropagation: true },
      ]),
    ),
    // a bracket, brace or quote comes with the one that closes it
    closeBrackets(),
    Prec.high(keymap.of(closeBracketsKeymap)),
    autocompletion({
      override: [...SOURCES],
      activateOnTypingDelay: DELAY,
      // who presses Tab or Enter at once means what is shown
      interactionDelay: 0,
      maxRenderedOptions: 50,
      icons: false,
      optionClass: (option) => (isDescribed(option) ? 'completion-told' : ''),
      addToOptions: [
        { render: shapeSign, position: 20 },
        { render: wordThatFits, position: 60 },
      ],
    }),
    completionTheme,
    listRoom,
    signatureHelp,
    severalCursors,
    longInsert,
    indentation,
  ];
}

/** Opens the list for a word that was typed before the completion was loaded. */
export function afterTyping(view: EditorView): void {
  const { head } = view.state.selection.main;
  const { from, text } = view.state.doc.lineAt(head);
  if (/\w$/.test(text.slice(0, head - from))) startCompletion(view);
}

/** Closes the list, or cancels one that is loading. Then the key has its usual effect, unless a list for the earlier letters was shown. */
function closeShown(view: EditorView): boolean {
  const shown = completionStatus(view.state) === 'active' || isListShown(view);
  closeCompletion(view);
  return shown;
}

export { openSignature, startCompletion };

/** Pixels between the list and what floats below it. */
const GAP = 4;

/** The window without the parts that Run button, sign bar and keyboard cover on a phone, so that the last row is fully visible. */
const listRoom: Extension = tooltips({
  tooltipSpace: ({ dom }) => {
    const { documentElement } = dom.ownerDocument;
    const { clientWidth: right, clientHeight } = documentElement;
    const run = dom.closest('.phone')?.querySelector('.phone-actions')?.getBoundingClientRect();
    const foot =
      run !== undefined ? run.top - GAP : 'keyboard' in documentElement.dataset ? dom.getBoundingClientRect().bottom : clientHeight;
    return { top: 0, left: 0, right, bottom: foot };
  },
});

/**
 * Several cursors at once: with Ctrl and a click, in lines above and below with Ctrl, Alt and an arrow, at the next place of the same word.
 * Escape leaves one cursor.
 */
const severalCursors: Extension = [
  EditorState.allowMultipleSelections.of(true),
  keymap.of([{ key: 'Mod-d', run: selectNext, preventDefault: true }]),
];

/** The word at the cursor, then each time the next occurrence of what is selected. It comes with the search, which most never need. */
function selectNext(view: EditorView): true {
  // where it cannot be fetched nothing more is selected
  withTimeout('search', import('../search.ts')).then(
    ({ selectNextOccurrence }) => selectNextOccurrence(view),
    () => undefined,
  );
  return true;
}

/**
 * Takes a text of several lines that is no paste as a whole: the clipboard of a phone's keyboard, dictation. A browser inserts them line by
 * line, with a layout for each: 5,000 lines take minutes, in which the page is blocked.
 */
const longInsert = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event;
    if (inputType !== 'insertText' || isComposing || data === null || !/[\r\n]./s.test(data)) return false;
    event.preventDefault();
    const text = view.state.toText(data.replace(/\r\n?/g, '\n'));
    view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});
