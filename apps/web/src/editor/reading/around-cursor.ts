/**
 * The context of the cursor, requested from the language worker when input pauses: marks on all uses of its set or key, its statements, its
 * shape.
 */
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { OutlineItem, Use } from '@flyover/query-reading';
import { languageWorker } from '../../language/language-client.ts';
import type { AroundCursor } from '../../language/language-protocol.ts';
import { showShape } from '../../query/shape-store.ts';

/** Milliseconds that the cursor rests before anything is asked. */
const REST = 150;

/** UTF-16 units up to which it is asked on its own: each time the text crosses to the worker. */
const LONGEST = 200_000;

interface Around {
  readonly marks: DecorationSet;
  /** undefined: the text is not longer than the screen */
  readonly path: readonly OutlineItem[] | undefined;
}

const NOTHING: Around = { marks: Decoration.none, path: undefined };
const setAround = StateEffect.define<Around>();

/** The context of the cursor; the marks move with the text until the next answer. */
export const aroundField = StateField.define<Around>({
  create: () => NOTHING,
  update(around, { docChanged, changes, effects }) {
    for (const effect of effects) if (effect.is(setAround)) return effect.value;
    return docChanged ? { ...around, marks: around.marks.map(changes) } : around;
  },
  provide: (field) => EditorView.decorations.from(field, ({ marks }) => marks),
});

const asker = ViewPlugin.fromClass(
  class {
    private timer: ReturnType<typeof setTimeout> | undefined;
    private control: AbortController | undefined;

    private readonly view: EditorView;

    constructor(view: EditorView) {
      this.view = view;
      this.askSoon();
    }

    update({ docChanged, selectionSet, geometryChanged }: ViewUpdate): void {
      if (docChanged || selectionSet || geometryChanged) this.askSoon();
    }

    destroy(): void {
      this.stop();
      showShape(undefined);
    }

    private stop(): void {
      clearTimeout(this.timer);
      this.control?.abort();
    }

    private askSoon(): void {
      this.stop();
      this.timer = setTimeout(() => void this.ask(), REST);
    }

    private async ask(): Promise<void> {
      const { view } = this;
      const { doc, selection } = view.state;
      if (doc.length > LONGEST) return;
      const control = new AbortController();
      this.control = control;
      try {
        const found = await languageWorker().aroundCursor(doc.toString(), selection.main.head, control.signal);
        if (!control.signal.aborted && view.state.doc === doc) this.show(found, selection.main.empty);
      } catch {
        // another request was made in the meantime, or the worker has stopped: the next pause requests again
      }
    }

    private show({ occurrences, path, shape }: AroundCursor, isCursor: boolean): void {
      const { view } = this;
      const isLong = view.contentHeight > view.scrollDOM.clientHeight;
      const next: Around = { marks: isCursor ? marksOf(occurrences) : Decoration.none, path: isLong ? path : undefined };
      showShape(shape);
      const before = view.state.field(aroundField);
      if (next.marks.size === 0 && before.marks.size === 0 && samePath(next.path, before.path)) return;
      view.dispatch({ effects: setAround.of(next) });
    }
  },
);

function samePath(one: Around['path'], other: Around['path']): boolean {
  return one?.length === other?.length && (one ?? []).every(({ from, label }, i) => other?.[i].from === from && other[i].label === label);
}

const MARKS = {
  read: Decoration.mark({ class: 'cm-use' }),
  write: Decoration.mark({ class: 'cm-use cm-use-write' }),
};

/** One use alone needs no mark. */
function marksOf(occurrences: readonly Use[]): DecorationSet {
  if (occurrences.length < 2) return Decoration.none;
  return Decoration.set(
    occurrences.filter(({ from, to }) => from < to).map(({ from, to, access }) => MARKS[access].range(from, to)),
    true,
  );
}

/** The marks, and what asks for them. */
export const aroundCursor: Extension = [aroundField, asker];
