/** Where a query names sets and keys. */
import type { ReadText } from './read-text.ts';
import type { Use } from './use.ts';
import { usesInQl } from './uses-in-ql.ts';
import { usesInXml } from './uses-in-xml.ts';

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
