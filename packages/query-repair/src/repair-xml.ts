/** The changes of a query in the XML form. */
import { scanXmlTag, type XmlAttribute, type XmlTag } from '@flyover/overpass-ql';
import type { QueryText, TextEdit } from '@flyover/query-text';
import type { PlannedPrint } from './plan-repair.ts';
import type { Purpose, RepairProblem } from './read-query.ts';
import { type InsertLines, repairScript } from './repair-script.ts';

const OPENING = '<!-- added by repair -->';
const CLOSING = '<!-- end of repair -->';
/** Attributes that make an answer useless for an editor: all but the order, the set and the limit. */
const DROPPED: readonly string[] = ['geometry', 'ids', 's', 'w', 'n', 'e'];

/** The repaired text and what has to be done by hand. */
export function repairXml(
  text: string,
  read: QueryText,
  purpose: Purpose,
  areNested: boolean,
): { text: string; problems: RepairProblem[] } {
  return repairScript(
    text,
    read,
    purpose,
    {
      print: 'print',
      writtenFormat: (format) => `output="${format}"`,
      setFormat(setting, format) {
        const edit = setAttribute(read, scanXmlTag(read.query, setting.from), 'output', format);
        return edit && [edit];
      },
      repairPrint: (print, copy, insert) =>
        purpose === 'map' ? mapEdits(read, print, insert) : editorEdits(text, read, print, copy, insert),
    },
    areNested,
  );
}

function mapEdits(read: QueryText, print: PlannedPrint, insert: InsertLines): TextEdit[] | undefined {
  const { statement, means } = print;
  if (means === 'nothing') return [];
  if (means !== 'geometry') return recursion(read, print, undefined, insert);
  const edit = setAttribute(read, scanXmlTag(read.query, statement.from), 'geometry', 'full');
  return edit === undefined ? undefined : [edit];
}

function editorEdits(text: string, read: QueryText, print: PlannedPrint, copy: string, insert: InsertLines): TextEdit[] | undefined {
  const { statement, means } = print;
  const tag = scanXmlTag(read.query, statement.from);
  const edits: TextEdit[] = [];
  if (tag.attributes.findLast(({ name }) => name === 'mode')?.value !== 'meta') {
    const edit = setAttribute(read, tag, 'mode', 'meta');
    if (edit === undefined) return undefined;
    edits.push(edit);
  }
  for (const [first, last] of runsOf(tag.attributes, ({ name }) => DROPPED.includes(name) || (name === 'limit' && print.dropLimit))) {
    const range = read.exactlyInText({ from: first.from, to: last.to });
    if (range === undefined) return undefined;
    let start = range.from;
    while (start > 0 && /\s/u.test(text[start - 1])) start--;
    edits.push({ from: start, to: range.to, insert: '' });
  }
  if (means === 'nothing' || print.inUnion) return edits;
  const before = recursion(read, print, means === 'copy' ? copy : undefined, insert);
  return before === undefined ? undefined : [...before, ...edits];
}

/** The union that puts what is below a set into it, or, with `copy`, into another set, which is then the one printed. */
function recursion(
  read: QueryText,
  { statement, isNested }: PlannedPrint,
  copy: string | undefined,
  insert: InsertLines,
): TextEdit[] | undefined {
  const tag = scanXmlTag(read.query, statement.from);
  const at = read.startInText(tag.from);
  if (at === undefined) return undefined;
  const { name } = statement.input;
  const into = copy === undefined ? '' : ` into="${copy}"`;
  const union = copy ?? (name === '_' ? undefined : name);
  const item =
    name === '_' && copy === undefined ? '<item/>' : `<item ${copy === undefined || name === '_' ? 'set' : 'from'}="${name}"${into}/>`;
  const from = name === '_' ? '' : ` from="${name}"`;
  const line = `<union${union === undefined ? '' : ` into="${union}"`}>${item}<recurse${from}${into} type="${isNested ? 'down-rel' : 'down'}"/></union>`;
  const lines = insert(at, [OPENING, line, CLOSING]);
  if (copy === undefined) return [lines];
  const source = setAttribute(read, tag, 'from', copy);
  return source === undefined ? undefined : [lines, source];
}

/** First and last of the attributes that stand together: a placeholder for a box holds four. */
function runsOf(attributes: readonly XmlAttribute[], wanted: (attribute: XmlAttribute) => boolean): [XmlAttribute, XmlAttribute][] {
  const runs: [XmlAttribute, XmlAttribute][] = [];
  let open = false;
  for (const attribute of attributes) {
    const dropped = wanted(attribute);
    const run = runs.at(-1);
    if (dropped && open && run !== undefined) run[1] = attribute;
    else if (dropped) runs.push([attribute, attribute]);
    open = dropped;
  }
  return runs;
}

/** Puts an attribute into a tag, or another value into it. */
export function setAttribute(read: QueryText, tag: XmlTag, name: string, value: string): TextEdit | undefined {
  const known = tag.attributes.findLast((attribute) => attribute.name === name);
  const range = known === undefined ? read.exactlyInText({ from: tag.from, to: tag.nameTo }) : read.exactlyInText(known);
  if (range === undefined) return undefined;
  return known === undefined ? { from: range.to, to: range.to, insert: ` ${name}="${value}"` } : { ...range, insert: `${name}="${value}"` };
}
