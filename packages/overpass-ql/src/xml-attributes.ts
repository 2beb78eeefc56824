/** The elements of the XML form and the attributes that each may have. */
import type { Range, TokenReader } from './token-reader.ts';
import type { XmlElement } from './xml-elements.ts';

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

/** The range of an element, for the nodes made of it. */
export function rangeOf({ from, to, line }: XmlElement): Range {
  return { from, to, line };
}

/** Reports attributes that an element does not have, and an element that there is not; false for the latter. */
export function checkElement(reader: TokenReader, element: XmlElement): boolean {
  const { name, attributes, line } = element;
  const known = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : name.startsWith('eval-') ? '' : undefined;
  if (known === undefined) {
    reader.report('static', `Unknown tag "${name}" in line ${line}.`, rangeOf(element), 'elementSpelling');
    return false;
  }
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

/** Says that an element may not stand in another one, on the line of the latter. */
export function reportChild(reader: TokenReader, child: XmlElement, parent: string, line = child.line): void {
  // the server sees that at its end
  if (child.isOpen) return;
  const message = `Element "${child.name}" cannot be subelement of element "${parent}".`;
  reader.report('static', message, { ...rangeOf(child), line }, 'behindElement');
}

/** Elements that hold others. */
const PARENTS: ReadonlySet<string> = new Set([
  'osm-script',
  'query',
  'filter',
  'union',
  'difference',
  'foreach',
  'for',
  'complete',
  'if',
  'retro',
  'compare',
  'make',
  'convert',
  'set-prop',
]);

/** Reports what stands in an element that holds no others. */
export function checkChildren(reader: TokenReader, { name, line, children }: XmlElement): void {
  if (PARENTS.has(name) || name.startsWith('eval-')) return;
  for (const child of children) if (checkElement(reader, child)) reportChild(reader, child, name, line);
}
