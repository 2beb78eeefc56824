/** One element while its style is worked out. */
import { changeOf, formatTimestamp, type StringTable } from '@flyover/osm-elements';
import type { StyleValue } from '../style-value.ts';
import type { Elements, Subject } from './elements.ts';
import { WorkBudget } from './work-budget.ts';

/** Properties of one layer, in the order they were first set. */
export type Properties = Map<string, StyleValue>;

/** The layer of rules without one. */
export const DEFAULT_LAYER = 'default';
/** Layer that `::*` writes to; new layers start from it. */
const ALL_LAYERS = '*';

/** A key of a sheet, looked up once. */
export interface KeyReader {
  readonly key: string;
  /** In the string table; -1 where no element has it. */
  readonly number: number;
  /** Reads metadata, for `@user` and its like. */
  readonly meta: MetaField | undefined;
}

export type MetaField = 'id' | 'version' | 'user' | 'uid' | 'changeset' | 'timestamp' | 'change';
const META_FIELDS: readonly MetaField[] = ['id', 'version', 'user', 'uid', 'changeset', 'timestamp', 'change'];

/** A key as sheets write it: `@user` is metadata, `@@user` the tag `@user`. */
export function keyReader(strings: StringTable, written: string): KeyReader {
  const meta = META_FIELDS.find((field) => written === `@${field}`);
  const key = written.startsWith('@@') ? written.slice(1) : written;
  return { key, number: meta === undefined ? strings.find(key) : -1, meta };
}

/** Source of a label that is the value of a tag: the number of the key. */
export interface LabelSource {
  readonly key: number;
}

/** The state of one evaluation. One is used for all elements, one after another. */
export class Run {
  readonly elements: Elements;
  readonly strings: StringTable;
  readonly settings: ReadonlyMap<string, StyleValue>;
  // no whole number: ids are doubles, and where the first was none the engine would compile all that reads a subject anew
  subject: Subject = { type: -1, row: -1, id: Number.NaN, kind: -1, flags: 0, feature: -1, table: undefined };
  zoom = 0;
  isActive = false;
  isHovered = false;
  /** Whether labels only have to be known to be there: `text` is then `LABEL`. */
  labelsLater = false;

  /** Tags that `set` made. */
  readonly tags = new Map<string, string>();
  readonly classes = new Set<string>();
  readonly layers = new Map<string, Properties>();
  /** Of layers whose label is the value of a tag, where labels are worked out later. */
  readonly labelSources = new Map<string, LabelSource>();
  layer = DEFAULT_LAYER;
  /** Whether `exit` was met. */
  stopped = false;

  /** Elements that the link of the selector has found. */
  parent: Subject | undefined;
  child: Subject | undefined;
  role: string | undefined;
  /** From 0. */
  index = -1;

  /** Whether a line has looked at more of the element than its block notes. */
  dynamic = false;
  readonly budget = new WorkBudget();
  /** Expressions that failed. */
  failures = 0;

  constructor(elements: Elements, settings: ReadonlyMap<string, StyleValue>) {
    this.elements = elements;
    this.strings = elements.store.strings;
    this.settings = settings;
  }

  /**
   * Forgets the element before.
   *
   * @throws StyleRuntimeError where the style has worked enough
   */
  begin(zoom: number): void {
    this.budget.begin();
    this.zoom = zoom;
    if (this.tags.size > 0) this.tags.clear();
    if (this.classes.size > 0) this.classes.clear();
    if (this.layers.size > 0) this.layers.clear();
    if (this.labelSources.size > 0) this.labelSources.clear();
    this.layer = DEFAULT_LAYER;
    this.stopped = false;
    this.dynamic = false;
    this.forgetLink();
  }

  forgetLink(): void {
    this.parent = undefined;
    this.child = undefined;
    this.role = undefined;
    this.index = -1;
  }

  /** Whether the element fulfils all conditions; what they look at is not what lines look at. */
  fulfils(checks: readonly ((subject: Subject, run: Run) => boolean)[]): boolean {
    const { dynamic } = this;
    this.forgetLink();
    for (const check of checks) {
      if (!check(this.subject, this)) {
        this.dynamic = dynamic;
        return false;
      }
    }
    this.dynamic = dynamic;
    return true;
  }

  /** The number of an element's value of a key, or -1; tags that `set` made are not looked at. */
  valueNumber(subject: Subject, key: number): number {
    const { table, row } = subject;
    if (table === undefined || key < 0) return -1;
    const { tagStart, tagKeys } = table;
    for (let tag = tagStart[row]; tag < tagStart[row + 1]; tag++) if (tagKeys[tag] === key) return table.tagValues[tag];
    return -1;
  }

  /** The text of an element's value of a key, or undefined. */
  tagText(subject: Subject, reader: KeyReader): string | undefined {
    if (reader.meta !== undefined) return this.metaText(subject, reader.meta);
    if (subject === this.subject && this.tags.size > 0) {
      const own = this.tags.get(reader.key);
      if (own !== undefined) return own;
    }
    const value = this.valueNumber(subject, reader.number);
    return value < 0 ? undefined : this.strings.get(value);
  }

  /** Metadata of an element, or undefined where it has none. */
  metaText({ table, row, id, type }: Subject, field: MetaField): string | undefined {
    this.dynamic = true;
    if (type < 0) return undefined;
    if (field === 'id') return String(id);
    if (table === undefined) return undefined;
    if (field === 'change') return changeOf(table, row);
    const number = table.meta[field]?.[row] ?? 0;
    if (number === 0) return undefined;
    if (field === 'user') return this.strings.get(number);
    return field === 'timestamp' ? formatTimestamp(number) : String(number);
  }

  /** Calls `visit` with each tag of an element, those that `set` made last. */
  forEachTag(subject: Subject, visit: (key: string, value: string) => void): void {
    this.dynamic = true;
    const { table, row } = subject;
    const own = subject === this.subject ? this.tags : undefined;
    if (table !== undefined) {
      for (let tag = table.tagStart[row]; tag < table.tagStart[row + 1]; tag++) {
        const key = this.strings.get(table.tagKeys[tag]);
        if (own?.has(key) !== true) visit(key, this.strings.get(table.tagValues[tag]));
      }
    }
    if (own !== undefined) for (const [key, value] of own) visit(key, value);
  }

  /** The value of a property of a layer; a layer that is not there yet has what new ones start from. */
  property(name: string, layer: string): StyleValue | undefined {
    if (name === 'text') this.dynamic = true;
    return (this.layers.get(layer) ?? this.layers.get(ALL_LAYERS))?.get(name);
  }

  /** Sets a property of the layer at hand, or takes it away; the layer is there from then on. */
  put(name: string, value: StyleValue | undefined): void {
    let properties = this.layers.get(this.layer);
    if (properties === undefined) {
      properties = new Map(this.layers.get(ALL_LAYERS));
      this.layers.set(this.layer, properties);
    }
    if (value === undefined) properties.delete(name);
    else properties.set(name, value);
  }

  /** Sets the label of the layer at hand, or takes it away; `source` where it is the value of a tag that is read later. */
  putLabel(text: string | undefined, source: LabelSource | undefined): void {
    this.put('text', text === '' ? undefined : text);
    if (!this.labelsLater) return;
    if (source === undefined) this.labelSources.delete(this.layer);
    else this.labelSources.set(this.layer, source);
  }

  /** The layers that there are, without that of `::*`. */
  namedLayers(): string[] {
    return [...this.layers.keys()].filter((name) => name !== ALL_LAYERS);
  }

  /** From here on `put` writes what new layers start from. */
  enterAllLayers(): void {
    this.layer = ALL_LAYERS;
  }
}
