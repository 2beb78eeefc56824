/** The elements of the XML form with the attributes that each may have, and the checks of them. */
import type { HintCode } from '../diagnostic.ts';
import type { Range, TokenReader } from '../token-reader.ts';
import { BINARY_OPERATORS } from '../tree/syntax-tree-expression.ts';
import { FUNCTION_NAMES } from '../vocabulary/functions.ts';
import { EVALUATORS } from '../xml-form/evaluator-to-xml.ts';
import type { XmlElement } from './xml-element.ts';

const SET = 'from into';
const BOX = 's w n e';

/** Attributes by element, in words with blanks between them; a star ends a name that numbers follow. */
const ELEMENTS: Readonly<Record<string, string>> = {
  'osm-script': 'bbox timeout element-limit output output-config date from augmented',
  query: 'into type',
  'has-kv': 'k regk v regv modv case',
  'bbox-query': `into ${BOX}`,
  'id-query': 'into type ref ref_* lower upper',
  around: `${SET} radius lat lon polyline`,
  'area-query': `${SET} ref`,
  'polygon-query': 'into bounds',
  user: 'into uid uid_* name name_* type criterion',
  newer: 'than',
  changed: 'into since until',
  recurse: `${SET} pos type role role-restricted lower upper`,
  pivot: SET,
  item: `${SET} set`,
  filter: '',
  union: 'into',
  difference: 'into',
  foreach: SET,
  for: SET,
  complete: `${SET} maxnum`,
  if: '',
  else: '',
  retro: '',
  timeline: 'into type ref version',
  compare: SET,
  make: `${SET} type`,
  convert: `${SET} type`,
  'set-prop': 'k keytype from',
  print: `from mode order limit geometry ids ${BOX}`,
  'coord-query': `${SET} lat lon`,
  'map-to-area': SET,
  'make-area': `${SET} pivot`,
  localize: `${SET} type ${BOX}`,
  'eval-fixed': 'v',
  'eval-set-count': 'from type',
  'eval-prop-count': 'type role members_type',
  'eval-is-tag': 'k',
  'eval-set-key': 'from key',
  'eval-union': 'from',
  'eval-set': 'from',
  'eval-min': 'from',
  'eval-umax': 'from',
  'eval-sum': 'from',
  'eval-geom-concat': 'from',
};

/** Every element of the XML form that has attributes of its own, with their names; a star ends a name that numbers follow. */
export const XML_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(ELEMENTS).map(([name, attributes]) => [name, attributes.split(' ').filter((word) => word !== '')]),
);

const EVALUATOR_ELEMENTS: ReadonlySet<string> = new Set([
  ...Object.values(EVALUATORS),
  ...BINARY_OPERATORS.map(({ element }) => element),
  ...[...FUNCTION_NAMES.values()].map(({ element }) => element),
]);

/** Whether there is an element of a name. */
export function isKnownElement(name: string): boolean {
  return Object.hasOwn(ELEMENTS, name) || EVALUATOR_ELEMENTS.has(name);
}

/** Whether an element is an evaluator. */
export function isEvaluator({ name }: XmlElement): boolean {
  return EVALUATOR_ELEMENTS.has(name);
}

/** The range of an element, for the nodes made of it. */
export function rangeOf({ from, to, line }: XmlElement): Range {
  return { from, to, line };
}

/** Reports attributes that an element does not have, and an element that there is not; false for the latter. */
export function checkElement(reader: TokenReader, element: XmlElement): boolean {
  const { name, attributes, line } = element;
  if (!isKnownElement(name)) {
    const hint = name.startsWith('eval-') ? 'spelling' : 'elementSpelling';
    reader.report('static', `Unknown tag "${name}" in line ${line}.`, rangeOf(element), hint);
    return false;
  }
  const known = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : '';
  const allowed = known.split(' ');
  for (const attribute of [...attributes.keys()].sort()) {
    const fits = allowed.some((word) => (word.endsWith('*') ? attribute.startsWith(word.slice(0, -1)) : attribute === word));
    if (!fits)
      reader.report('static', `Unknown attribute "${attribute}" in element "${name}".`, rangeOf(element), {
        code: 'attributes',
        data: { attributes: known },
      });
  }
  return true;
}

/** Reports a fault of a child element: the server does so at the end of the child, on the line of the parent. */
export function reportIn(reader: TokenReader, parent: XmlElement, child: XmlElement, message: string, hint?: HintCode): void {
  reader.report('static', message, { ...rangeOf(child), line: parent.line }, hint);
}

/** Reports an element that is not allowed in another one. */
export function reportChild(reader: TokenReader, parent: XmlElement, child: XmlElement, hint: HintCode = 'behindElement'): void {
  reportIn(reader, parent, child, `Element "${child.name}" cannot be subelement of element "${parent.name}".`, hint);
}
