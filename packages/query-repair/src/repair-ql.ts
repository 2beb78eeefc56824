/** The changes of a query in Overpass QL. */
import { OUT_DETAILS, OUT_ORDERS, OUT_WORDS, type OutStatement, tokenize } from '@flyover/overpass-ql';
import type { QueryText, Range, TextEdit } from '@flyover/query-text';
import type { PlannedPrint } from './plan-repair.ts';
import type { Purpose, RepairProblem } from './read-query.ts';
import { type InsertLines, remove, repairScript } from './repair-script.ts';

const OPENING = '/* added by repair */';
const CLOSING = '/* end of repair */';
/** Words of `out` that make an answer useless for an editor: all but the order, the set and the limit. */
const DROPPED: ReadonlySet<string> = new Set(OUT_WORDS.filter((word) => !Object.hasOwn(OUT_ORDERS, word)));
/** Words that geometry is written behind. */
export const DETAILS: ReadonlySet<string> = new Set(Object.keys(OUT_DETAILS).filter((word) => word !== 'count'));
/** The repaired text and what has to be done by hand. */
export function repairQl(text: string, read: QueryText, purpose: Purpose, areNested: boolean): { text: string; problems: RepairProblem[] } {
  return repairScript(
    text,
    read,
    purpose,
    {
      print: 'out',
      writtenFormat: (format) => `[out:${format}]`,
      setFormat(setting, format) {
        const range = read.exactlyInText(setting);
        return range && formatEdits(text, range, setting.format, format);
      },
      repairPrint: (print, copy, insert) =>
        purpose === 'map' ? mapEdits(read, print, insert) : editorEdits(text, read, print, copy, insert),
    },
    areNested,
  );
}

/** `[out:csv(…)]` becomes `[out:xml]`; a plain word is put instead of the other, so that all around it stays. */
export function formatEdits(text: string, range: Range, old: string, format: string): TextEdit[] {
  const part = text.slice(range.from, range.to);
  if (old === 'json' && /^\[\s*out\s*:\s*json\s*\]$/u.test(part)) {
    const from = range.from + part.indexOf('json');
    return [{ from, to: from + 4, insert: format }];
  }
  return [remove(text, range, `[out:${format}]`)];
}

function mapEdits(read: QueryText, print: PlannedPrint, insert: InsertLines): TextEdit[] | undefined {
  const { statement, means } = print;
  if (means === 'nothing') return [];
  if (means !== 'geometry') return recursion(read, print, undefined, insert);
  const words = wordsOf(read, statement);
  const last = words.findLast(({ word }) => DETAILS.has(word)) ?? words[0];
  const range = read.exactlyInText(last);
  return range === undefined ? undefined : [{ from: range.to, to: range.to, insert: ' geom' }];
}

function editorEdits(text: string, read: QueryText, print: PlannedPrint, copy: string, insert: InsertLines): TextEdit[] | undefined {
  const { statement, means } = print;
  const edits: TextEdit[] = [];
  const [out, ...words] = wordsOf(read, statement);
  const dropped = words.filter(({ word }) => DROPPED.has(word) || word === '(' || (print.dropLimit && /^\d/u.test(word)));
  const isMeta = dropped.length === 1 && dropped[0].word === 'meta';
  const replaced = dropped.find(({ word }) => word === 'meta') ?? dropped.find(({ word }) => DROPPED.has(word));
  if (!isMeta) {
    const anchor = replaced ?? out;
    const range = read.exactlyInText(anchor);
    if (range === undefined) return undefined;
    edits.push(replaced === undefined ? { from: range.to, to: range.to, insert: ' meta' } : { ...range, insert: 'meta' });
    for (const word of dropped) {
      if (word === replaced) continue;
      const part = read.exactlyInText(word);
      if (part === undefined) return undefined;
      edits.push(remove(text, part));
    }
  }
  if (means === 'nothing' || print.inUnion) return edits;
  const before = recursion(read, print, means === 'copy' ? copy : undefined, insert);
  return before === undefined ? undefined : [...before, ...edits];
}

/** The lines that put what is below a set into it, or, with `copy`, into another set, which is then the one printed. */
function recursion(
  read: QueryText,
  { statement, isNested }: PlannedPrint,
  copy: string | undefined,
  insert: InsertLines,
): TextEdit[] | undefined {
  const at = read.startInText(statement.from);
  if (at === undefined) return undefined;
  const { name } = statement.input;
  const default_ = name === '_';
  const down = isNested ? '>>' : '>';
  const lines = (line: string) => insert(at, [OPENING, line, CLOSING]);
  if (copy === undefined) return [lines(default_ ? `(._;${down};);` : `(.${name};.${name} ${down};)->.${name};`)];
  const first = lines(
    default_ ? `(._->.${copy};${down}->.${copy};)->.${copy};` : `(.${name}->.${copy};.${name} ${down}->.${copy};)->.${copy};`,
  );
  const { input } = statement;
  if (!input.explicit) return [{ ...first, insert: `${first.insert}.${copy} ` }];
  const source = read.exactlyInText(input);
  return source === undefined ? undefined : [first, { ...source, insert: `.${copy}` }];
}

/** A word of an `out`. */
export interface Word {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** The words of an `out` from `out` on, with their ranges in the query that was read; its box is one of them. */
export function wordsOf(read: QueryText, { from, to, input }: OutStatement): Word[] {
  const start = input.explicit ? input.to : from;
  const { tokens } = tokenize(read.query.slice(start, to));
  const words: Word[] = [];
  let inBox = false;
  for (const token of tokens.slice(tokens.findIndex(({ text }) => text === 'out'))) {
    const last = words.at(-1);
    if (inBox && last !== undefined) words[words.length - 1] = { ...last, to: start + token.to };
    else words.push({ word: token.text, from: start + token.from, to: start + token.to });
    if (token.text === '(') inBox = true;
    if (token.text === ')') inBox = false;
  }
  return words;
}
