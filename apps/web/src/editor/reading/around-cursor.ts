/**
 * The context of the cursor, requested from the language worker when input pauses: marks on all uses of its set or key, its statements, its
 * shape.
 */

import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, type Panel, showPanel, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { OutlineItem, Use } from '@flyover/query-reading';
import i18next from 'i18next';
import { languageWorker } from '../../language/language-client.ts';
import type { AroundCursor } from '../../language/language-protocol.ts';
import { showShape } from '../../query/editor-store.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { element } from './elements.ts';
import { outlineLabel } from './explain-sentence.ts';

/** The pause of the cursor before a request, ms. */
const REST = 150;

/** The longest text with automatic requests, UTF-16 units: each request copies the text to the worker. */
const LONGEST = 200_000;

interface Around {
  readonly marks: DecorationSet;
  /** The statements around the cursor; undefined while the text fits into the editor. */
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
        // superseded, or the worker has stopped: the next pause requests again
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

/** Returns the marks of the uses; a single use gets none. */
function marksOf(occurrences: readonly Use[]): DecorationSet {
  if (occurrences.length < 2) return Decoration.none;
  return Decoration.set(
    occurrences.filter(({ from, to }) => from < to).map(({ from, to, access }) => MARKS[access].range(from, to)),
    true,
  );
}

/** The extension for the editor: the marks, and the plugin that requests them. */
export const aroundCursor: Extension = [aroundField, asker];

/** Breadcrumbs above a text that does not fit into the editor: the statements around the cursor, each a button. */
export const breadcrumbs: Extension = showPanel.compute([aroundField], (state) =>
  state.field(aroundField).path === undefined ? null : breadcrumbPanel,
);

function breadcrumbPanel(view: EditorView): Panel {
  const list = element('ol', '');
  const dom = element('nav', 'cm-breadcrumbs', list);
  dom.ariaLabel = i18next.t('reading.outline.path');
  draw(view, list);
  return {
    dom,
    top: true,
    update(update: ViewUpdate) {
      if (update.startState.field(aroundField).path !== update.state.field(aroundField).path) draw(view, list);
    },
  };
}

function draw(view: EditorView, list: HTMLElement): void {
  const { path = [] } = view.state.field(aroundField);
  const crumbs = path.map((item) => crumb(outlineLabel(item), () => goTo(view, item.from)));
  list.replaceChildren(
    crumb(i18next.t('reading.outline.all'), () => openDialog('outline')),
    ...crumbs,
  );
  list.scrollLeft = list.scrollWidth;
}

function crumb(text: string, run: () => void): HTMLElement {
  const button = element('button', '', text);
  button.type = 'button';
  button.addEventListener('click', run);
  return element('li', '', button);
}

function goTo(view: EditorView, offset: number): void {
  view.dispatch({ selection: { anchor: Math.min(offset, view.state.doc.length) }, scrollIntoView: true });
  view.focus();
}
