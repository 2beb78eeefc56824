/**
 * Named sets, block by block. A union, a difference or a loop has a frame of its own: what its statements name stays there until
 * the block is over, and what they have not named is looked up in the frames around. So does the Overpass API 0.7.62, and it
 * shows: after a union `_` is what a statement in it left there, and after a loop its set is empty.
 */
import { type ElementSet, EMPTY_SET, setSize } from './element-set.ts';

/** Sets by name. With some goes the value of the round of `for` that made them, until another set is put under the name. */
export class NamedSets extends Map<string, ElementSet> {
  private readonly roundValues = new Map<string, string>();

  override set(name: string, set: ElementSet): this {
    this.roundValues.delete(name);
    return super.set(name, set);
  }

  /** Puts a set of which `_.val` is a value. */
  setWithValue(name: string, set: ElementSet, value: string): void {
    this.set(name, set);
    this.roundValues.set(name, value);
  }

  /** The value of a set; undefined where it has none. */
  roundValue(name: string): string | undefined {
    return this.roundValues.get(name);
  }
}

/** See the file's comment. */
export interface SetFrame {
  readonly sets: NamedSets;
  /** The frame around this one; undefined for that of the whole query. */
  readonly outer: SetFrame | undefined;
}

/** The frame of a whole query, or of a block in another frame. */
export function createFrame(outer?: SetFrame): SetFrame {
  return { sets: new NamedSets(), outer };
}

/** A set by name, of this frame or the nearest around it that has one; else the empty set. */
export function findSet(frame: SetFrame, name: string): ElementSet {
  return findNamedSet(frame, name) ?? EMPTY_SET;
}

/** The same; undefined where no statement ever put anything under that name, not even an empty set. */
export function findNamedSet(frame: SetFrame, name: string): ElementSet | undefined {
  return frameWith(frame, name)?.sets.get(name);
}

/** What `_.val` is: the value of the set that is seen under a name. */
export function findValue(frame: SetFrame, name: string): string | undefined {
  return frameWith(frame, name)?.sets.roundValue(name);
}

/** The nearest frame in which something was put under a name. */
function frameWith(frame: SetFrame, name: string): SetFrame | undefined {
  let each: SetFrame | undefined = frame;
  while (each !== undefined && !each.sets.has(name)) each = each.outer;
  return each;
}

/** Takes a set out of a frame, but not out of those around it; the frame then has an empty one of that name. */
export function takeOwnSet(frame: SetFrame, name: string): ElementSet {
  const set = frame.sets.get(name) ?? EMPTY_SET;
  frame.sets.set(name, EMPTY_SET);
  return set;
}

/** Takes a set out of a frame, or as it is in the nearest around it that has one; the frame then has an empty one of that name. */
export function takeSet(frame: SetFrame, name: string): ElementSet {
  const set = findSet(frame, name);
  frame.sets.set(name, EMPTY_SET);
  return set;
}

/** Hands the sets of a block that is over to the frame around it, but for one. */
export function passOutward(frame: SetFrame, except?: string): void {
  for (const [name, set] of frame.sets) if (name !== except) frame.outer?.sets.set(name, set);
}

/** Bytes of the sets of a frame and of those around it. */
export function framesSize(frame: SetFrame): number {
  let bytes = 0;
  for (let each: SetFrame | undefined = frame; each !== undefined; each = each.outer) {
    for (const set of each.sets.values()) bytes += setSize(set);
  }
  return bytes;
}
