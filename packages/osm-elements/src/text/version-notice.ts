/** Notices a history in a text that does not say that it is one: an element is followed by a later version of itself. */
import { type ElementScratch, HAS_VERSION, NO_TYPE } from './element-scratch.ts';

/** See the file's comment. It is shown every element, in the order of the text. */
export class VersionNotice {
  private type = NO_TYPE;
  private id = 0;
  /** 0 where the element before this one had none. */
  private version = 0;

  /** Whether this element is a later version of the one before. */
  follows({ type, id, version, given }: ElementScratch): boolean {
    const own = (given & HAS_VERSION) === 0 ? 0 : version;
    const isLater = this.version > 0 && own > this.version && id === this.id && type === this.type;
    this.type = type;
    this.id = id;
    this.version = own;
    return isLater;
  }
}
