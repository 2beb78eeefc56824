/** The parts of `make` and `convert` as elements of the XML form. */
import { type Expression, expressionParts, type TagAssignment } from '../syntax-tree-expression.ts';
import { evaluatorToXml } from './evaluator-to-xml.ts';
import { setName, type XmlNode, xmlNode } from './xml-node.ts';

/**
 * How `::id=…` is written: `id`, which the Overpass API reads as such; or `generic`, as its own `--dump-xml` has it, which it then
 * reads as `::=…`.
 */
export type IdProperty = 'id' | 'generic';

/** The element of one part. */
export function propertyToXml(assignment: TagAssignment, depth: number, idProperty: IdProperty): XmlNode {
  const { target, key, set, value } = assignment;
  const inner = value === undefined ? [] : [evaluatorToXml(value, depth + 1)];
  const node = (attributes: Parameters<typeof xmlNode>[2]): XmlNode => xmlNode(assignment, 'set-prop', attributes, inner);
  if (target === 'tag' || target === 'remove') return node({ keytype: 'tag', k: key });
  const isLikeId = set === undefined && value !== undefined && !usesTagAtHand(value);
  if (target === 'special') return node({ keytype: key === 'geom' ? 'geometry' : isLikeId ? idProperty : 'id' });
  // an empty key tells it from an id that is written so; the Overpass API writes none
  return node({ keytype: 'generic', k: isLikeId && idProperty === 'id' ? '' : undefined, from: set && (setName(set) ?? '_') });
}

/** Whether `::` occurs in a value: without it every tag would get the same. */
export function usesTagAtHand(value: Expression): boolean {
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'generic') return true;
    open.push(...expressionParts(next));
  }
  return false;
}
