/** Elements of the XML form while they are read, and the types that their readers share. */
import type { Range } from '../token-reader.ts';
import type { Statement } from '../tree/syntax-tree-block.ts';
import type { Expression, SetReference, TagAssignment } from '../tree/syntax-tree-expression.ts';
import type { Filter } from '../tree/syntax-tree-filter.ts';

/** One element with its range in the text. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  /** text that stands in front of it */
  readonly textBefore: Range | undefined;
  /** text behind the last of its children */
  finalText: Range | undefined;
  readonly from: number;
  to: number;
  /** whether its end was not found */
  isOpen: boolean;
  /** as the server counts, see `addedXmlLines` */
  readonly line: number;
}

// Types that the readers of elements of the XML form pass to one another.

/** The result of reading an element: the enclosing element takes the parts that it has a place for. */
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
