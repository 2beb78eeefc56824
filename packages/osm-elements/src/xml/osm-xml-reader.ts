/**
 * The reader of OSM XML, of files and answers of the Overpass API, from bytes as they arrive into columns.
 *
 * A unit is a tag or the text between two tags. The parts of an element gather in the scratch until its end tag.
 */

import { eachChunk } from '../byte-source.ts';
import { ChangeList, type ChangeReading, DifferenceList, type StatePlace, VersionList } from '../changes/read-changes.ts';
import { ShapeTags } from '../derived-geometry.ts';
import { AREA, addFileBounds, type ElementStore, NODE, RELATION, type StoreInfo, WAY } from '../element-store.ts';
import { type ByteSource, ReadError, type ReadOptions } from '../read-error.ts';
import { MADE, VersionNotice } from '../text/element-scratch.ts';
import { END_OF_WINDOW, type PushReader, UnitReader } from '../text/unit-reader.ts';
import * as tags from './read-tag.ts';
import { skipDeclaration, skipInstruction } from './skip-markup.ts';
import { kindOfTag, LESS, SLASH, XmlCursor } from './xml-cursor.ts';
import * as names from './xml-names.ts';

/** Deepest nesting of tags. */
const MAX_DEPTH = 64;

const QUESTION_MARK = 63;
const EXCLAMATION_MARK = 33;
const decoder = new TextDecoder();

/**
 * Reads OSM XML from a stream.
 *
 * @throws ReadError, or the reason of `options.signal`
 */
export async function readOsmXml(source: ByteSource, options: ReadOptions = {}): Promise<ElementStore> {
  const reader = createOsmXmlReader(options);
  await eachChunk(source, options.signal, (chunk) => reader.push(chunk));
  return reader.finish();
}

/** Options of the reader of OSM XML. */
export interface OsmXmlOptions extends ReadOptions {
  /**
   * What becomes of a file of changes (osmChange) and of a list of differences (`[adiff:]`); both are refused where it is absent. `applied`: of a file of
   * changes the elements that are there after them, a list is refused; `versions`: of such a file every version, deletions among them; `told`: what became of each element (`ElementStore.earlier`).
   */
  readonly changes?: 'applied' | 'versions' | 'told';
}

/** A reader of OSM XML that is handed its bytes; `options.signal` is looked at with every push. */
export function createOsmXmlReader(options: OsmXmlOptions = {}): PushReader {
  return new OsmXmlReader(options);
}

class OsmXmlReader extends UnitReader<XmlCursor> {
  /** Of the open tags: kind, and hash of the name. */
  private readonly kinds = new Uint8Array(MAX_DEPTH + 1);
  private readonly hashes = new Int32Array(MAX_DEPTH + 1);
  private depth = 0;
  private rootSeen = false;
  private started = false;
  /** The text of the open note or remark. */
  private text = '';
  private readonly versions = new VersionNotice();
  /** The geometry of the made element at hand. */
  private readonly shape = new ShapeTags();
  private readonly changing: OsmXmlOptions['changes'];
  /** Takes what a file of changes or a list of differences says. */
  private changes: ChangeReading | undefined;

  constructor(options: OsmXmlOptions) {
    super(options, (builder) => new XmlCursor(builder.strings));
    this.changing = options.changes;
  }

  override finish(): ElementStore {
    return this.changed(super.finish());
  }

  override partial(): ElementStore {
    return this.changed(super.partial());
  }

  private changed(store: ElementStore): ElementStore {
    return this.changes?.applyTo(store) ?? store;
  }

  protected stateAtEnd(): 'empty' | 'complete' | 'truncated' {
    if (this.rootSeen && this.depth === 0 && this.cursor.atEnd) return 'complete';
    return !this.started && this.cursor.atEnd ? 'empty' : 'truncated';
  }

  protected readUnit(): boolean {
    if (!this.started) return this.readStart();
    const { cursor } = this;
    if (cursor.bytes[cursor.position] !== LESS) return this.readText();
    const { position } = cursor;
    const byte = cursor.bytes[position + 1];
    if (position + 1 >= cursor.end) throw END_OF_WINDOW;
    if (byte === SLASH) {
      cursor.position = position + 2;
      this.readEndTag();
    } else if (byte === EXCLAMATION_MARK) {
      cursor.position = position + 2;
      const section = skipDeclaration(cursor);
      if (section !== undefined && this.takesText()) this.text += decoder.decode(cursor.bytes.subarray(...section));
    } else if (byte === QUESTION_MARK) {
      cursor.position = position + 2;
      skipInstruction(cursor);
    } else {
      cursor.position = position + 1;
      this.readStartTag();
    }
    return true;
  }

  /** The byte order mark, white space and the first `<`. */
  private readStart(): boolean {
    const { cursor } = this;
    const [first, second, third] = cursor.bytes;
    if (cursor.offset === 0) {
      if ((first === 0xef || first >= 0xfe) && cursor.end < 3) throw END_OF_WINDOW;
      if (first >= 0xfe && second >= 0xfe) throw new ReadError({ kind: 'encoding', encoding: 'UTF-16' }, 0);
      if (first === 0xef && second === 0xbb && third === 0xbf) cursor.position = 3;
    }
    const byte = cursor.space();
    if (cursor.atEnd) return false;
    if (byte !== LESS) throw new ReadError({ kind: 'otherFormat', format: OSM_XML }, cursor.offset);
    this.started = true;
    return true;
  }

  private takesText(): boolean {
    const kind = this.kinds[this.depth];
    return kind === names.NOTE_TAG || kind === names.REMARK_TAG;
  }

  /** Text between tags: kept of notes and remarks, else white space, and what is not is ignored within the root. */
  private readText(): boolean {
    const { cursor } = this;
    if (this.takesText()) {
      this.text += cursor.text();
      return true;
    }
    const { bytes } = cursor;
    let at = cursor.position;
    if (this.depth === 0) {
      cursor.space();
      at = cursor.position;
      if (at < cursor.end && bytes[at] !== LESS) cursor.fail('<');
    } else {
      while (bytes[at] !== LESS && at < cursor.end) at++;
    }
    cursor.position = at;
    return at < cursor.end;
  }

  private readEndTag(): void {
    this.cursor.endTag(this.depth === 0 ? undefined : this.hashes[this.depth]);
    this.closeTag(this.kinds[this.depth--]);
  }

  private readStartTag(): void {
    const { cursor } = this;
    if (this.depth === MAX_DEPTH) cursor.tooDeep();
    const hash = cursor.name();
    const kind = kindOfTag(cursor, this.depth === 0 ? undefined : this.kinds[this.depth]);
    if (this.readAttributes(kind)) {
      this.closeTag(kind);
      return;
    }
    this.depth++;
    this.kinds[this.depth] = kind;
    this.hashes[this.depth] = hash;
  }

  private changeReading(): ChangeReading {
    if (this.changing === 'told') return new DifferenceList(this.builder);
    return this.changing === 'versions' ? new VersionList(this.builder) : new ChangeList(this.builder);
  }

  /** The attributes of a start tag; gives whether it closes itself. */
  private readAttributes(kind: number): boolean {
    const { cursor, scratch, builder } = this;
    if (this.depth === 0) {
      if (this.rootSeen) cursor.failBehind();
      const closed = readRoot(cursor, kind, builder.info, this.changing !== undefined);
      this.rootSeen = true;
      if (kind === names.OSM_CHANGE) this.changes = this.changeReading();
      return closed;
    }
    switch (kind) {
      case names.TAG_TAG:
        return tags.readTag(cursor, scratch);
      case names.ND_TAG:
        return this.kinds[this.depth] === names.WAY_TAG ? tags.readWayNode(cursor, scratch) : tags.readMemberNode(cursor, scratch);
      case names.MEMBER_TAG:
        return tags.readMember(cursor, scratch);
      case names.NODE_TAG:
      case names.WAY_TAG:
      case names.RELATION_TAG:
      case names.AREA_TAG:
        return tags.readElementTag(cursor, scratch, ELEMENT_TYPES[kind]);
      case names.MADE_TAG:
        this.shape.clear();
        return tags.readElementTag(cursor, scratch, ELEMENT_TYPES[kind]);
      case names.POINT_TAG:
      case names.VERTEX_TAG:
        return tags.readShapePlace(cursor, scratch, kind, this.shape);
      case names.LINE_TAG:
      case names.GROUP_TAG:
        return tags.readShapePart(cursor, this.shape);
      case names.CENTER_TAG:
        return tags.readCenter(cursor, scratch);
      case names.BOUNDS_TAG:
        return this.kinds[this.depth] === names.OSM_ROOT
          ? tags.readFileBounds(cursor, builder.info)
          : tags.readElementBounds(cursor, scratch);
      case names.BOUND_TAG:
        return readBound(cursor, builder.info);
      case names.META_TAG:
        return readMeta(cursor, builder.info);
      case names.ACTION_TAG:
        if (this.changing !== 'told') throw new ReadError({ kind: 'differences' }, cursor.offset);
        this.changes ??= new DifferenceList(builder);
        return readActionType(cursor, this.changes);
      case names.CREATED_LIST:
      case names.CHANGED_LIST:
      case names.DELETED_LIST:
        this.changes?.begin(LIST_ACTIONS[kind]);
        while (cursor.attribute() !== names.NO_ATTRIBUTE) cursor.value();
        return cursor.tagEnd();
      default:
        if (kind !== names.SKIPPED) this.text = '';
        while (cursor.attribute() !== names.NO_ATTRIBUTE) cursor.value();
        return cursor.tagEnd();
    }
  }

  private closeTag(kind: number): void {
    const { builder } = this;
    if (ELEMENT_TYPES[kind] !== undefined) {
      if (kind === names.MADE_TAG) this.scratch.geometry = this.shape.geometry();
      this.closeElement();
    } else if (kind === names.LINE_TAG) this.shape.endLine();
    else if (kind === names.GROUP_TAG) this.shape.endGroup();
    else if (kind === names.NOTE_TAG) builder.info.copyright ??= this.text.trim();
    else if (kind === names.REMARK_TAG) builder.info.remarks = [...(builder.info.remarks ?? []), this.text.trim()];
  }

  private closeElement(): void {
    const { scratch, changes, builder } = this;
    const place = this.kinds[this.depth];
    if (changes !== undefined && place !== names.OSM_ROOT) changes.take(scratch, STATES[place] ?? 'only');
    else {
      if (this.versions.follows(scratch)) builder.info.history = true;
      scratch.commit(builder);
    }
  }
}

// The root and its facts about the file; other roots are refused.

/** The common name of the format. */
const OSM_XML = 'OSM XML';

/**
 * The root tag; the cursor is behind its name.
 *
 * @param kind of the name
 * @param mayChange whether a file of changes is read too
 * @returns whether the tag closes itself
 * @throws ReadError `unsupported` for files of changes, `wrong-format` for any other XML
 */
function readRoot(cursor: XmlCursor, kind: number, info: StoreInfo, mayChange: boolean): boolean {
  if (kind === names.OSM_CHANGE && !mayChange) throw new ReadError({ kind: 'changes' }, cursor.offset);
  if (kind === names.AUGMENTED_DIFF) throw new ReadError({ kind: 'differences' }, cursor.offset);
  if (kind !== names.OSM_ROOT && kind !== names.OSM_CHANGE) {
    const isPage = cursor.nameText().toLowerCase() === 'html';
    throw new ReadError(isPage ? { kind: 'webPage' } : { kind: 'otherFormat', format: OSM_XML }, cursor.offset);
  }
  for (let field = cursor.attribute(); field !== names.NO_ATTRIBUTE; field = cursor.attribute()) {
    if (field === names.GENERATOR) info.generator = cursor.valueText();
    else if (field === names.COPYRIGHT) info.copyright = cursor.valueText();
    else cursor.value();
  }
  return cursor.tagEnd();
}

/** `<action type="modify">`; gives whether the tag closes itself. */
function readActionType(cursor: XmlCursor, changes: ChangeReading): boolean {
  let word = '';
  for (let field = cursor.attribute(); field !== names.NO_ATTRIBUTE; field = cursor.attribute()) {
    if (field === names.TYPE) word = cursor.valueText();
    else cursor.value();
  }
  changes.begin(word);
  return cursor.tagEnd();
}

/** `<meta osm_base="…" areas="…"/>`; gives whether the tag closes itself. */
function readMeta(cursor: XmlCursor, info: StoreInfo): boolean {
  for (let field = cursor.attribute(); field !== names.NO_ATTRIBUTE; field = cursor.attribute()) {
    if (field === names.OSM_BASE) info.osmBase = cursor.valueText();
    else if (field === names.AREAS) info.areasBase = cursor.valueText();
    else cursor.value();
  }
  return cursor.tagEnd();
}

/** `<bound box="south,west,north,east"/>`, as Osmosis wrote it; gives whether the tag closes itself. */
function readBound(cursor: XmlCursor, info: StoreInfo): boolean {
  for (let field = cursor.attribute(); field !== names.NO_ATTRIBUTE; field = cursor.attribute()) {
    if (field !== names.BOX) {
      cursor.value();
      continue;
    }
    const [south, west, north, east, ...more] = cursor.valueText().split(',').map(Number);
    if (more.length === 0 && [south, west, north, east].every((side) => Math.abs(side) <= 180))
      addFileBounds(info, [south, west, north, east]);
  }
  return cursor.tagEnd();
}

// Types of elements and states of changes, by tag and enclosing tag.

/** The element type of each kind of tag. */
const ELEMENT_TYPES: Readonly<Record<number, number>> = {
  [names.NODE_TAG]: NODE,
  [names.WAY_TAG]: WAY,
  [names.RELATION_TAG]: RELATION,
  [names.AREA_TAG]: AREA,
  [names.MADE_TAG]: MADE,
};

/** The action of each list of a file of changes. */
const LIST_ACTIONS: Readonly<Record<number, string>> = {
  [names.CREATED_LIST]: 'create',
  [names.CHANGED_LIST]: 'modify',
  [names.DELETED_LIST]: 'delete',
};

/** Of elements within an `<action>`. */
const STATES: Readonly<Record<number, StatePlace>> = { [names.OLD_STATE]: 'old', [names.NEW_STATE]: 'new' };
