/** The description of the text under the pointer, or at the cursor by keyboard. */

import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { closeHoverTooltips, EditorView, hoverTooltip, showTooltip, type Tooltip } from '@codemirror/view';
import type { Fact } from '@flyover/overpass-ql';
import type { Reading, SetContents } from '@flyover/query-reading';
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { languageWorker } from '../../language/language-client.ts';
import { wizardWorker } from '../../presets/wizard-client.ts';
import { namesLanguage } from '../../presets/wizard-memory.ts';
import type { PresetShape } from '../../presets/wizard-protocol.ts';
import { loadTexts } from '../../ui/i18n.ts';
import { showToast } from '../../ui/toasts.ts';
import { element, link } from './elements.ts';
import { statementSentence } from './explain-sentence.ts';

/** The time that the pointer rests before the description is shown, ms. */
const REST = 400;

async function readingAt({ state }: EditorView, position: number): Promise<Reading | undefined> {
  const [reading] = await Promise.all([languageWorker().factAt(state.doc.toString(), position), loadTexts('language', 'completion')]);
  return reading;
}

/** Whether the last input was a move of the pointer: typing or clicking does not ask for a description. */
let isPointing = false;

const pointing = EditorView.domEventHandlers({
  mousemove: () => point(true),
  mousedown: () => point(false),
  keydown: () => point(false),
});

function point(is: boolean): false {
  isPointing = is;
  return false;
}

const underPointer = hoverTooltip(
  async (view, position) => {
    const { doc } = view.state;
    if (!isPointing) return null;
    // a failed description is not reported
    const reading = await readingAt(view, position).catch(() => undefined);
    if (!isPointing || reading === undefined || view.state.doc !== doc || position < reading.from || position > reading.to) return null;
    return { pos: reading.from, end: reading.to, above: true, create: () => ({ dom: describe(reading) }) };
  },
  { hoverTime: REST, hideOnChange: true },
);

const pin = StateEffect.define<Tooltip | null>();

const pinned = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, { docChanged, effects }) {
    for (const effect of effects) if (effect.is(pin)) return effect.value;
    return docChanged ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

export const hover: Extension = [pointing, underPointer, pinned];

/** Shows the description of the text at the cursor, in a box that takes the focus; Escape returns it. */
export async function hoverAtCursor(view: EditorView): Promise<void> {
  const { doc, selection } = view.state;
  try {
    const reading = await readingAt(view, selection.main.head);
    if (view.state.doc !== doc) return;
    if (reading === undefined) showToast({ text: i18next.t('reading.hover.nothing') });
    else view.dispatch({ effects: [closeHoverTooltips, pin.of(pinnedTip(view, reading))] });
  } catch (error) {
    showToast({ kind: 'error', text: errorMessage(error) });
  }
}

function pinnedTip(view: EditorView, reading: Reading): Tooltip {
  const close = () => {
    if (view.state.field(pinned) !== null) view.dispatch({ effects: pin.of(null) });
  };
  return {
    pos: reading.from,
    end: reading.to,
    above: true,
    create() {
      const dom = describe(reading);
      dom.role = 'dialog';
      dom.ariaLabel = i18next.t('reading.hover.title');
      dom.tabIndex = -1;
      dom.addEventListener('keydown', (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
        view.focus();
      });
      dom.addEventListener('focusout', ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && dom.contains(relatedTarget))) close();
      });
      return { dom, mount: () => dom.focus() };
    },
  };
}

// The content of a description: signature, sentence, links.

const WIKI = 'https://wiki.openstreetmap.org/wiki/';
const SHAPES: readonly PresetShape[] = ['point', 'vertex', 'line', 'area', 'relation'];

/** The placeholders that have a description of their own. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  'bbox',
  'center',
  'geocodeArea',
  'geocodeCoords',
  'geocodeBbox',
  'geocodeId',
  'date',
  'data',
  'wsen',
]);

/** Returns the element of a description. The name of a tag is added when it is known. */
export function describe(reading: Reading): HTMLElement {
  switch (reading.kind) {
    case 'fact':
      return element(
        'div',
        'reading-tip',
        ...factParts(reading.fact),
        wikiLine([link(i18next.t('reading.hover.wiki'), reading.fact.page)]),
      );
    case 'tag':
      return describeTag(reading.key, reading.value, reading.fact);
    case 'set':
      return describeSet(reading.set);
    case 'placeholder': {
      const name = PLACEHOLDERS.has(reading.name) ? reading.name : 'constant';
      const code = `{{${reading.name}${reading.argument === '' ? '' : `:${reading.argument}`}}}`;
      return element('div', 'reading-tip', element('code', 'reading-head', code), line(i18next.t(`completion.placeholder.${name}`)));
    }
  }
}

function factParts({ id, signature }: Fact): readonly HTMLElement[] {
  return [element('code', 'reading-head', signature), line(i18next.t(`language.${id}`))];
}

function describeTag(key: string, value: string | undefined, fact: Fact | undefined): HTMLElement {
  const tag = value === undefined ? key : `${key}=${value}`;
  const head = element('div', 'reading-head', element('code', '', tag));
  if (value !== undefined) void nameOf(key, value).then((name) => name !== '' && head.append(element('b', '', name)));
  const links = [link(i18next.t('reading.hover.keyPage'), `${WIKI}Key:${wikiName(key)}`)];
  if (value !== undefined && value !== '') links.unshift(link(i18next.t('reading.hover.tagPage'), `${WIKI}Tag:${wikiName(tag)}`));
  return element('div', 'reading-tip', head, ...(fact === undefined ? [] : [line(i18next.t(`language.${fact.id}`))]), wikiLine(links));
}

/** Resolves to the name of a tag; empty if it has none, or names cannot be fetched. */
async function nameOf(key: string, value: string): Promise<string> {
  const tags: Record<string, string> = Object.create(null);
  tags[key] = value;
  return wizardWorker()
    .nameThing(tags, SHAPES, namesLanguage())
    .catch(() => '');
}

/** Returns the name of a wiki page for its address. */
function wikiName(name: string): string {
  return encodeURIComponent(name.replaceAll(' ', '_')).replaceAll('%3A', ':').replaceAll('%3D', '=');
}

function describeSet({ name, writes, moreWrites, reads }: SetContents): HTMLElement {
  const rows = writes.map((statement) =>
    line(i18next.t('reading.hover.write', { line: statement.line, sentence: statementSentence({ ...statement, blocks: [] }, true) })),
  );
  if (moreWrites > 0) rows.push(line(i18next.t('reading.explain.more', { count: moreWrites })));
  if (writes.length === 0) rows.push(line(i18next.t('reading.hover.unwritten')));
  const lines = new Intl.ListFormat(i18next.language).format(reads.map(String));
  const read = reads.length === 0 ? i18next.t('reading.hover.unread') : i18next.t('reading.hover.read', { count: reads.length, lines });
  return element('div', 'reading-tip', element('code', 'reading-head', `.${name}`), ...rows, line(read));
}

function line(text: string): HTMLElement {
  return element('p', '', text);
}

function wikiLine(links: readonly HTMLAnchorElement[]): HTMLElement {
  return element('p', 'reading-links', ...links);
}
