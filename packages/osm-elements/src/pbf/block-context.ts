/** The state that the elements of one block share: strings, units, and buffers for their numbers. */
import { NO_COORDINATE } from '../element-store.ts';
import type { StoreBuilder } from '../store-builder.ts';
import { LATEST_SECOND } from '../text/timestamp.ts';
import type { NumberList, ProtobufReader } from './protobuf-reader.ts';

/** Reading state of one block. */
export interface BlockContext {
  readonly reader: ProtobufReader;
  readonly builder: StoreBuilder;
  /** The store's number of each string of the block. */
  strings: Uint32Array;
  /** Number of entries of `strings` that belong to the block. */
  stringCount: number;
  /** 1e-9 degrees. */
  granularity: number;
  latOffset: number;
  lonOffset: number;
  /** Milliseconds. */
  dateGranularity: number;
  /** Whether the file holds versions: deleted ones (`visible=false`) then count, else they are left out. */
  readonly history: boolean;
}

/**
 * Value that osmium writes for both coordinates of a node without a location: its largest 32-bit number (https://osmcode.org/libosmium/reference.html,
 * `osmium::Location`).
 */
export const UNDEFINED_LOCATION = 2147483647;

/** The store's number of a string of the block. */
export function stringNumber(block: BlockContext, index: number): number {
  if (!(index >= 0 && index < block.stringCount)) throw block.reader.error(`StringTable[${index}]`);
  return block.strings[index];
}

/**
 * A latitude in 1e-7 degrees; `NO_COORDINATE` for osmium's undefined location, and out of range.
 *
 * @param raw the file's number, in units of the block's granularity
 */
export function latitude(block: BlockContext, raw: number): number {
  return coordinate(block, raw, block.latOffset, 90e7);
}

/** A longitude in 1e-7 degrees; `NO_COORDINATE` for osmium's undefined location, and out of range. */
export function longitude(block: BlockContext, raw: number): number {
  return coordinate(block, raw, block.lonOffset, 180e7);
}

function coordinate(block: BlockContext, raw: number, offset: number, limit: number): number {
  if (raw === UNDEFINED_LOCATION) return NO_COORDINATE;
  const value = block.granularity === 100 && offset === 0 ? raw : Math.round((offset + block.granularity * raw) / 100);
  return value >= -limit && value <= limit ? value : NO_COORDINATE;
}

/** Begins a node; without a place where that cannot be. @param lat, lon the file's numbers */
export function beginNode(block: BlockContext, id: number, lat: number, lon: number): void {
  const { builder } = block;
  const [y, x] = [latitude(block, lat), longitude(block, lon)];
  if (y !== NO_COORDINATE && x !== NO_COORDINATE) builder.node(id, y, x);
  else {
    builder.node(id);
    builder.leaveOut('places');
  }
}

/**
 * Adds the metadata of the element that was begun last; what is 0 (or -1, where the format says so) is unknown and adds nothing.
 *
 * @param timestamp in the block's units
 * @param user index of the block's string table
 */
export function addMetadata(block: BlockContext, version: number, timestamp: number, changeset: number, uid: number, user: number): void {
  const { builder, reader } = block;
  if (version > 0) builder.version(checkedInt32(block, version));
  if (timestamp !== 0) {
    const seconds = (timestamp * block.dateGranularity) / 1000;
    if (!(seconds >= 0 && seconds <= LATEST_SECOND)) throw reader.error('Info.timestamp');
    builder.timestamp(seconds);
  }
  if (changeset > 0) builder.changeset(changeset);
  // negative user ids are editors' own: only the format's -1 means none
  if (uid !== 0 && uid !== -1) builder.uid(checkedInt32(block, uid));
  if (user !== 0) builder.user(stringNumber(block, user));
}

function checkedInt32(block: BlockContext, value: number): number {
  if (value !== (value | 0)) throw block.reader.error(`Info ${value}`);
  return value;
}

/** An id, or an error where it cannot be exact. */
export function checkedId(block: BlockContext, id: number): number {
  if (!Number.isSafeInteger(id)) throw block.reader.error(`id ${id}`);
  return id;
}

/** Adds the tags of the element that was begun last. */
export function addTags(block: BlockContext, keys: NumberList, values: NumberList): void {
  if (keys.length !== values.length) throw block.reader.error('keys, vals');
  for (let i = 0; i < keys.length; i++) {
    block.builder.tag(stringNumber(block, keys.values[i]), stringNumber(block, values.values[i]));
  }
}
