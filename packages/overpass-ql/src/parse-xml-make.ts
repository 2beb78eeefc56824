/** The elements `make`, `convert` and `set-prop` of the XML form. */
import { DIAGNOSTIC_LIMIT } from './limits.ts';
import { KEY_MISSING, setTwice, TYPE_MISSING } from './make-messages.ts';
import { setOf } from './parse-xml-filter.ts';
import { onlyAllowed } from './static-checks.ts';
import type { Expression, TagAssignment } from './syntax-tree-expression.ts';
import type { TokenReader } from './token-reader.ts';
import { rangeOf, reportChild, reportIn } from './xml-attributes.ts';
import type { XmlElement } from './xml-element.ts';
import { usesTagAtHand } from './xml-form/property-to-xml.ts';
import type { XmlBuilder, XmlPart } from './xml-part.ts';

/** Reads a `make` or `convert`. */
export function beginXmlMake(reader: TokenReader, element: XmlElement, kind: 'make' | 'convert'): XmlBuilder {
  const range = rangeOf(element);
  const type = element.attributes.get('type') ?? '';
  if (type === '') reader.report('static', TYPE_MISSING, range);
  const assignments: TagAssignment[] = [];
  const seen = new Map<string, number>();
  const add = ({ element: child, assignment }: XmlPart): void => {
    if (assignment === undefined) {
      reportChild(reader, element, child);
      return;
    }
    assignments.push(assignment);
    const property = propertyOf(child);
    const message = setTwice(kind, property, child.attributes.get('k') ?? '');
    // the id that the Overpass API dumps as generic may stand beside what is
    const name = property === 'generic' ? `generic ${assignment.target}` : message;
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    // the server compares a key with each before it
    const times = Math.min(before, property === 'tag' ? DIAGNOSTIC_LIMIT : 1);
    for (let time = 0; time < times; time++) reportIn(reader, element, child, message, 'takeOneAway');
  };
  const finish = (): Omit<XmlPart, 'element'> => ({
    statement: { kind, ...range, type, input: setOf(element, 'from'), assignments, output: setOf(element, 'into') },
  });
  return { hearsText: false, add, finish };
}

/** What an element sets; without a key or with an unknown type it counts as one that sets any. */
function propertyOf({ attributes }: XmlElement): 'tag' | 'id' | 'geometry' | 'generic' {
  const mode = attributes.get('keytype') ?? 'tag';
  if (mode === 'tag' && (attributes.get('k') ?? '') !== '') return mode;
  return mode === 'id' || mode === 'geometry' ? mode : 'generic';
}

/** Reads a `set-prop`. */
export function beginXmlSetProp(reader: TokenReader, element: XmlElement): XmlBuilder {
  checkSetProp(reader, element);
  let value: Expression | undefined;
  const add = ({ element: child, evaluator }: XmlPart): void => {
    if (value !== undefined) reportIn(reader, element, child, 'set-prop must have exactly one evaluator substatement.');
    else if (evaluator === undefined) reportChild(reader, element, child);
    else value = evaluator;
  };
  return { hearsText: false, add, finish: () => ({ assignment: assignmentOf(element, value) }) };
}

function checkSetProp(reader: TokenReader, element: XmlElement): void {
  const range = rangeOf(element);
  const { attributes } = element;
  const mode = attributes.get('keytype') ?? 'tag';
  if (!['tag', 'id', 'geometry', 'generic'].includes(mode))
    reader.report('static', onlyAllowed('keytype', 'set-prop', '"tag", "id", "geometry", or "generic".'), range);
  if (mode === 'tag' && (attributes.get('k') ?? '') === '') reader.report('static', KEY_MISSING, range);
  if (mode === 'generic' || (attributes.get('from') ?? '') === '') return;
  const message = 'The attribute "from" of the element "set-prop" can only be set to a non-empty value if "keytype" is "generic".';
  reader.report('static', message, range);
}

function assignmentOf(element: XmlElement, value: Expression | undefined): TagAssignment {
  const { attributes } = element;
  const base = { kind: 'assignment', ...rangeOf(element), set: undefined } as const;
  const mode = attributes.get('keytype') ?? 'tag';
  if (mode === 'id' || mode === 'geometry') return { ...base, target: 'special', key: mode === 'id' ? 'id' : 'geom', value };
  if (mode === 'generic') {
    if ((attributes.get('from') ?? '') !== '') return { ...base, target: 'all', key: '', set: setOf(element, 'from'), value };
    // the Overpass API dumps `::id=…` so; every tag the same is what nobody asks for
    const isId = value !== undefined && !attributes.has('k') && !usesTagAtHand(value);
    return isId ? { ...base, target: 'special', key: 'id', value } : { ...base, target: 'all', key: '', value };
  }
  return { ...base, target: value === undefined ? 'remove' : 'tag', key: attributes.get('k') ?? '', value };
}
