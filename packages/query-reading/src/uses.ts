/** Where a query names sets and keys. */
import type { ReadText } from './read-text.ts';
import { usesInQl } from './uses-in-ql.ts';
import { usesInXml } from './uses-in-xml.ts';

/** A set or a key by its name. */
export interface Use {
  readonly of: 'set' | 'key';
  readonly name: string;
  /** whether the statement fills the set, or gives the key a value */
  readonly access: 'read' | 'write';
  /** of the name in the user's text, the dot apart, quotes included */
  readonly from: number;
  readonly to: number;
  /** 1-based */
  readonly line: number;
  /** whether a placeholder wrote it */
  readonly isExpanded: boolean;
}

/** A use in the places of the query. */
export type RawUse = Omit<Use, 'line' | 'isExpanded'>;

/** Every name of a set and key, in the order of the text. A set that is only meant stands nowhere and is none of them. */
export function usesIn(read: ReadText): readonly Use[] {
  const raw = read.language === 'xml' ? usesInXml(read.query) : usesInQl(read);
  return raw
    .map((use): Use => {
      const { from, to } = read.inText(use);
      const isExpanded = read.text.slice(from, to) !== read.query.slice(use.from, use.to);
      return { ...use, from, to, line: read.lineAt(from), isExpanded };
    })
    .sort((a, b) => a.from - b.from);
}

/** Those at an offset of the text: between their characters, or directly behind the last one. */
export function useAt(uses: readonly Use[], position: number): Use | undefined {
  return uses.find(({ from, to }) => from <= position && position < to) ?? uses.find(({ to }) => to === position);
}
