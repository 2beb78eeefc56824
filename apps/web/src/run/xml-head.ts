/** The root element of a query in XML, whose attributes are its limits. */
import type { Placeholder } from '@flyover/query-template';
import type { LimitName, QueryHead } from './query-limits.ts';

const ATTRIBUTES: readonly (readonly [LimitName, string])[] = [
  ['timeout', 'timeout'],
  ['maxsize', 'element-limit'],
];

const ROOT = /<osm-script(?=[\s/>])((?:"[^"]*"|'[^']*'|[^>"'])*)>/;
const DECLARATION = /^\s*<\?xml[^>]*\?>\s*/;

/** Reads the root's attributes. A text without the root gets it with its first limit: around the whole, as a run would put it. */
export function readXmlHead(text: string, placeholders: readonly Placeholder[]): QueryHead {
  const plain = blanked(text, placeholders);
  const root = ROOT.exec(plain);
  const limits = new Map<LimitName, { text: string; from: number; to: number }>();
  if (root === null) {
    const start = DECLARATION.exec(plain)?.[0].length ?? plain.search(/\S|$/);
    return {
      limits,
      add: (name, value) => [
        { from: start, to: start, insert: `<osm-script ${attributeOf(name)}="${value}">\n` },
        { from: text.trimEnd().length, to: text.trimEnd().length, insert: '\n</osm-script>' },
      ],
    };
  }
  const nameEnd = root.index + '<osm-script'.length;
  for (const [limit, attribute] of ATTRIBUTES) {
    const found = new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(root[1]);
    if (found === null) continue;
    const to = nameEnd + found.index + found[0].length - 1;
    const from = to - (found[1] ?? found[2]).length;
    limits.set(limit, { text: text.slice(from, to), from, to });
  }
  return { limits, add: (name, value) => [{ from: nameEnd, to: nameEnd, insert: ` ${attributeOf(name)}="${value}"` }] };
}

function attributeOf(name: LimitName): string {
  return ATTRIBUTES.find(([limit]) => limit === name)?.[1] ?? name;
}

/** The text with blanks in place of directives and comments: every other character keeps its offset. */
function blanked(text: string, placeholders: readonly Placeholder[]): string {
  let plain = '';
  for (const { from, to } of placeholders) {
    if (from < plain.length) continue;
    plain += text.slice(plain.length, from) + ' '.repeat(to - from);
  }
  plain += text.slice(plain.length);
  return plain.replace(/<!--[\s\S]*?(-->|$)/g, (comment) => ' '.repeat(comment.length));
}
