/** Rows of `fetchText` as elements of a store that grows. */
import { type ElementStore, NODE, RELATION, StoreBuilder, type StoreInfo, WAY } from '@flyover/osm-elements';
import type { SqlRow } from './sql-connection.ts';

/** The elements that have come, each once. */
export class FetchedElements {
  private readonly builder = new StoreBuilder();
  private readonly ids: readonly Set<number>[] = [new Set(), new Set(), new Set()];

  constructor(info: StoreInfo) {
    Object.assign(this.builder.info, info);
  }

  get count(): number {
    return this.builder.count;
  }

  /** Those that have come so far; in the order in which they came. */
  get store(): ElementStore {
    return this.builder.finish();
  }

  /** @returns the type and id of the element */
  add(row: SqlRow): { readonly type: number; readonly id: number } {
    const { builder } = this;
    const [type, id, lat, lon, version, timestamp, changeset, uid] = textOf(row.numbers).split(',').map(numberOf);
    const element = { type: type ?? NODE, id: id ?? 0 };
    const known = this.ids[element.type];
    if (known.has(element.id)) return element;
    known.add(element.id);
    if (element.type === NODE) builder.node(element.id, lat, lon);
    else if (element.type === WAY) {
      builder.way(element.id);
      for (const ref of textOf(row.parts).split(',')) if (ref !== '') builder.ref(Number(ref));
    } else {
      builder.relation(element.id);
      for (const [memberType, ref, role] of membersOf(row.parts)) builder.member(memberType, ref, builder.strings.intern(role));
    }
    if (typeof row.tags === 'string')
      for (const [key, value] of Object.entries<string>(JSON.parse(row.tags)))
        builder.tag(builder.strings.intern(key), builder.strings.intern(value));
    if (version !== undefined) builder.version(version);
    if (timestamp !== undefined) builder.timestamp(timestamp);
    if (changeset !== undefined) builder.changeset(changeset);
    if (uid !== undefined) builder.uid(uid);
    if (typeof row.user === 'string') builder.user(builder.strings.intern(row.user));
    return element;
  }
}

/** Whether a row is a relation. */
export function isRelation({ type }: { readonly type: number }): boolean {
  return type === RELATION;
}

function numberOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function membersOf(value: unknown): [type: number, ref: number, role: string][] {
  return typeof value === 'string' ? JSON.parse(value) : [];
}
