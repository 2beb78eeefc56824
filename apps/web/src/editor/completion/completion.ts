/** The writing aids of the editor: completion, closing brackets, several cursors, long insertions. A new source of completions is an entry in `SOURCES`. */
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

/** Resolves to the names of the icons; empty if they cannot be fetched. */
function icons(): Promise<readonly string[]> {
  return withTimeout('style', import('../../style/maki-icons.ts')).then(
    ({ MAKI_ICONS }) => [...MAKI_ICONS.keys()],
    () => [],
  );
}

/** The sources in the order of the list: a word of the language comes before a preset of that name. */
const SOURCES: readonly CompletionSource[] = [languageSource, presetSource, rareKeySource, styleSource].map(askedAnew);

/** Delay between a letter and the call of the sources, ms: they answer off the main thread. */
const DELAY = 0;

/** Makes a source run again after each letter: CodeMirror waits for a pending answer, and does not ask again if that is empty. */
function askedAnew(source: CompletionSource): CompletionSource {
  return (context) => {
    context.addEventListener('abort', () => undefined, { onDocChange: true });
    return source(context);
  };
}

/** Returns the extension for the editor. */
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
      // Tab and Enter act at once on the list that is shown
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

/** Opens the list for a word that was typed while the completion was loading. */
export function afterTyping(view: EditorView): void {
  const { head } = view.state.selection.main;
  const { from, text } = view.state.doc.lineAt(head);
  if (/\w$/.test(text.slice(0, head - from))) startCompletion(view);
}

/** Closes the list, or cancels one that is loading. Returns false if no list was shown: the key then has its usual effect. */
function closeShown(view: EditorView): boolean {
  const shown = completionStatus(view.state) === 'active' || isListShown(view);
  closeCompletion(view);
  return shown;
}

export { openSignature, startCompletion };

/** Distance between the list and a floating element below it, pixels. */
const GAP = 4;

/** Limits the list to the area that run button, key row and keyboard leave free on a phone, so that its last row is fully visible. */
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

/** Several cursors: Ctrl and a click adds one, Ctrl, Alt and an arrow one above or below, Ctrl+D one at the next occurrence. Escape keeps one. */
const severalCursors: Extension = [
  EditorState.allowMultipleSelections.of(true),
  keymap.of([{ key: 'Mod-d', run: selectNext, preventDefault: true }]),
];

/** Selects the word at the cursor, then each time its next occurrence. The command is part of the lazy search. */
function selectNext(view: EditorView): true {
  // if it cannot be fetched nothing more is selected
  withTimeout('search', import('../search.ts')).then(
    ({ selectNextOccurrence }) => selectNextOccurrence(view),
    () => undefined,
  );
  return true;
}

/**
 * Inserts multi-line text that is not pasted (a keyboard's clipboard, dictation) at once. A browser inserts it line by line, with a layout
 * for each: 5,000 lines block the page for minutes.
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
