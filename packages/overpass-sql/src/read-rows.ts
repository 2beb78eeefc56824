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
    const type = numberOf(row.type) ?? NODE;
    const id = numberOf(row.id) ?? 0;
    if (this.ids[type].has(id)) return { type, id };
    this.ids[type].add(id);
    if (type === NODE) builder.node(id, numberOf(row.lat), numberOf(row.lon));
    else if (type === WAY) {
      builder.way(id);
      for (const ref of textOf(row.refs).split(',')) if (ref !== '') builder.ref(Number(ref));
    } else {
      builder.relation(id);
      for (const [memberType, ref, role] of membersOf(row.members)) builder.member(memberType, ref, builder.strings.intern(role));
    }
    if (typeof row.tags === 'string')
      for (const [key, value] of Object.entries<string>(JSON.parse(row.tags)))
        builder.tag(builder.strings.intern(key), builder.strings.intern(value));
    this.addMeta(row);
    return { type, id };
  }

  private addMeta(row: SqlRow): void {
    const { builder } = this;
    const [version, timestamp, changeset, uid] = [row.version, row.timestamp, row.changeset, row.uid].map(numberOf);
    if (version !== undefined) builder.version(version);
    if (timestamp !== undefined) builder.timestamp(timestamp);
    if (changeset !== undefined) builder.changeset(changeset);
    if (uid !== undefined) builder.uid(uid);
    if (typeof row.user === 'string') builder.user(builder.strings.intern(row.user));
  }
}

/** Whether a row is a relation. */
export function isRelation({ type }: { readonly type: number }): boolean {
  return type === RELATION;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function membersOf(value: unknown): [type: number, ref: number, role: string][] {
  return typeof value === 'string' ? JSON.parse(value) : [];
}
