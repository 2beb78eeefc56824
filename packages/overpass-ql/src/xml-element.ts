/** An element of the XML form, as it is read. */
import type { Range } from './token-reader.ts';

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
