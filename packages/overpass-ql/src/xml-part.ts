/** What the readers of elements of the XML form pass to one another. */
import type { SetReference } from './syntax-node.ts';
import type { Statement } from './syntax-tree-block.ts';
import type { Expression, TagAssignment } from './syntax-tree-expression.ts';
import type { Filter } from './syntax-tree-filter.ts';
import type { XmlElement } from './xml-element.ts';

/** What an element stands for: the one around it takes what it has a place for. */
export interface XmlPart {
  readonly element: XmlElement;
  /** where statements stand */
  readonly statement?: Statement | undefined;
  /** in a query */
  readonly filter?: Filter | undefined;
  /** the set that an `item` is in a query */
  readonly input?: SetReference | undefined;
  readonly evaluator?: Expression | undefined;
  /** in `make` and `convert` */
  readonly assignment?: TagAssignment | undefined;
}

/** An element that is being read: made at its start, where its own faults are told, it takes its children, and is whole at its end. */
export interface XmlBuilder {
  /** whether text in front of a child is told */
  readonly hearsText: boolean;
  /** takes a child, or tells why it cannot */
  add(child: XmlPart): void;
  finish(): Omit<XmlPart, 'element'>;
}
