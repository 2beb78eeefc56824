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
import { type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { indentation } from '@flyover/overpass-ql-editor';
import { addPhrases } from '../editor-phrases.ts';
import { longInsert } from '../long-insert.ts';
import { severalCursors } from '../several-cursors.ts';
import { completionTheme, shapeSign, wordThatFits } from './completion-theme.ts';
import { isDescribed } from './describe-item.ts';
import { languageSource, rareKeySource } from './language-source.ts';
import { heldKeys, isListShown, onceListed } from './list-keys.ts';
import { listRoom } from './list-room.ts';
import { presetSource } from './preset-source.ts';
import { openSignature, signatureHelp } from './signature-help.ts';
import { styleSource } from './style-source.ts';

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
