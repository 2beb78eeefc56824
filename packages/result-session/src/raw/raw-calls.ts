/** Calls for the raw answer: its rows, searches in it, and the answer as a file. State derived from an answer is released with it. */

import type { RawLines } from './raw-lines.ts';
import { type RawCalls, type RawRow, type RawSize, type RowMark, rawKind, type SearchProgress } from './raw-protocol.ts';
import { findRecord, RawSearch } from './raw-search.ts';
import { elementAt } from './row-element.ts';
import { RowIndex, type RowPlace } from './row-index.ts';
import { inSlices, STEP_BYTES } from './time-slices.ts';

/** So much of an answer is looked at for how it is written. */
const HEAD = 4000;
/** Progress is told this often, ms. */
const TOLD = 100;

const NEWLINE = 10;
const RETURN = 13;

interface RawView {
  readonly raw: RawLines;
  readonly index: RowIndex;
  search?: RawSearch;
}

/** @param rawFor the answer of a run, if it is still held */
export function rawCalls(rawFor: (runId: number) => RawLines | undefined): RawCalls {
  const views = new WeakMap<RawLines, RawView>();
  const viewFor = (runId: number): RawView | undefined => {
    const raw = rawFor(runId);
    if (raw === undefined) return undefined;
    let view = views.get(raw);
    if (view === undefined) {
      view = { raw, index: new RowIndex(raw) };
      views.set(raw, view);
    }
    return view;
  };
  return {
    async rawOpen(runId) {
      const view = viewFor(runId);
      if (view === undefined) return undefined;
      await view.index.reachRow(0);
      return { ...sizeOf(view), ...rawKind(view.raw.text(HEAD)) };
    },
    async rawCount(runId, onSize) {
      const view = viewFor(runId);
      if (view === undefined) return undefined;
      await view.index.finish(atTimes(() => onSize(sizeOf(view))));
      return sizeOf(view);
    },
    async rawRows(runId, first, count) {
      const view = viewFor(runId);
      if (view === undefined) return [];
      await view.index.reachRow(first + count);
      return view.index.read(first, count).map((place) => rowOf(view.raw, place));
    },
    async rawRowOfLine(runId, line) {
      const view = viewFor(runId);
      if (view === undefined) return 0;
      await view.index.reachLine(line);
      return view.index.rowOfLine(line);
    },
    async rawSearch(runId, text, onProgress) {
      const view = viewFor(runId);
      if (view === undefined) return undefined;
      view.search?.stop();
      view.search = undefined;
      if (text === '') return undefined;
      const search = new RawSearch(view.raw, text);
      view.search = search;
      await search.run(atTimes(() => onProgress(progressOf(search))));
      return view.search === search ? progressOf(search) : undefined;
    },
    async rawHitFrom(runId, row) {
      const view = viewFor(runId);
      await view?.index.reachRow(row);
      const place = view?.index.read(row, 1)[0];
      const number = place === undefined ? undefined : view?.search?.numberFrom(place.start);
      return number === undefined ? undefined : hitOf(view, number);
    },
    async rawHit(runId, number) {
      return hitOf(viewFor(runId), number);
    },
    async rawMarks(runId, first, count) {
      const view = viewFor(runId);
      if (view?.search === undefined) return [];
      await view.index.reachRow(first + count);
      return marksOf(view.raw, view.search, view.index.read(first, count));
    },
    async lineOf(runId, type, id) {
      const view = viewFor(runId);
      if (view === undefined) return undefined;
      const found = await findRecord(view.raw, type, id);
      if (found === undefined) return undefined;
      await view.index.reachOffset(found.stop);
      const [first, last] = [placeOf(view, found.start), placeOf(view, found.stop - 1)];
      return { first: first.row, from: first.character, last: last.row, to: last.character + 1 };
    },
    async rawElement(runId, row, character) {
      const view = viewFor(runId);
      await view?.index.reachRow(row + 1);
      const place = view?.index.read(row, 1)[0];
      if (view === undefined || place === undefined) return undefined;
      const before = decoder.decode(view.raw.slice(place.start, place.stop)).slice(0, character);
      return elementAt(view.raw, place, place.start + new TextEncoder().encode(before).length);
    },
    async rawFile(runId) {
      const raw = rawFor(runId);
      return raw && rawFile(raw);
    },
    async rawText(runId, { first, last }, most) {
      const view = viewFor(runId);
      if (view === undefined) return { text: '', cut: false };
      await view.index.reachRow(last);
      const start = view.index.read(first, 1)[0]?.start ?? 0;
      const stop = view.index.read(last, 1)[0]?.stop ?? view.raw.bytes;
      const bytes = view.raw.slice(start, Math.min(stop, start + most));
      return { text: decoder.decode(bytes), cut: stop - start > most };
    },
  };
}

function sizeOf({ raw, index }: RawView): RawSize {
  return { rows: index.rowCount, lines: index.lineCount, bytes: raw.expected, complete: index.complete };
}

function progressOf({ count, searched, bytes }: RawSearch): SearchProgress {
  return { hits: count, searched, bytes };
}

function atTimes(tell: () => void): () => void {
  let reportedAt = performance.now();
  return () => {
    if (performance.now() - reportedAt < TOLD) return;
    reportedAt = performance.now();
    tell();
  };
}

// every byte is shown, a byte order mark too
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function rowOf(raw: RawLines, { line, start, stop }: RowPlace): RawRow {
  const bytes = raw.slice(start, stop);
  let length = bytes.length;
  const ends = bytes[length - 1] === NEWLINE || stop === raw.bytes;
  if (bytes[length - 1] === NEWLINE) length--;
  if (ends && bytes[length - 1] === RETURN) length--;
  const begins = start === 0 || raw.slice(start - 1, start)[0] === NEWLINE;
  return { text: decoder.decode(bytes.subarray(0, length)), line, begins, ends };
}

async function hitOf(view: RawView | undefined, number: number) {
  const hit = view?.search?.hit(number);
  if (view === undefined || hit === undefined) return undefined;
  await view.index.reachOffset(hit[0]);
  const { row, character } = placeOf(view, hit[0]);
  return { number, row, from: character };
}

function placeOf({ raw, index }: RawView, offset: number): { row: number; character: number } {
  const row = index.rowAt(offset);
  const start = index.read(row, 1)[0]?.start ?? offset;
  return { row, character: decoder.decode(raw.slice(start, offset)).length };
}

function marksOf(raw: RawLines, search: RawSearch, places: readonly RowPlace[]): RowMark[] {
  if (places.length === 0) return [];
  const starts = search.startsWithin(places[0].start, places[places.length - 1].stop);
  if (starts.length === 0) return [];
  const firstNumber = search.numberFrom(starts[0]) ?? 0;
  const marks: RowMark[] = [];
  let row = 0;
  let counted = { start: -1, at: 0, characters: 0 };
  const charactersTo = (start: number, stop: number): number => {
    // many hits in a long row: each is counted from the one before it
    if (counted.start !== start) counted = { start, at: start, characters: 0 };
    counted.characters += decoder.decode(raw.slice(counted.at, stop)).length;
    counted.at = stop;
    return counted.characters;
  };
  starts.forEach((start, i) => {
    while (row < places.length - 1 && places[row].stop <= start) row++;
    const stop = start + search.length;
    // a hit may go on in the next piece of a long line
    for (let at = row; at < places.length && places[at].start < stop; at++) {
      const place = places[at];
      const from = charactersTo(place.start, Math.max(start, place.start));
      const to = charactersTo(place.start, Math.min(stop, place.stop));
      marks.push({ row: place.row, from, to, number: firstNumber + i });
    }
  });
  return marks;
}

// The raw answer as a file.

/** Bytes of a piece: what is in one is out of the worker's memory. */
const PIECE = 16 << 20;

/** All bytes, printed where they are not yet, in slices of time. */
async function rawFile(raw: RawLines): Promise<Blob> {
  const pieces: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  let packed = 0;
  const pack = () => {
    pieces.push(new Blob(parts));
    parts = [];
    packed = done;
  };
  await inSlices(() => {
    raw.reach(done + STEP_BYTES);
    const stop = Math.min(raw.bytes, done + STEP_BYTES);
    parts.push(new Uint8Array(raw.slice(done, stop)));
    done = stop;
    if (done - packed >= PIECE) pack();
    return !raw.ended || done < raw.bytes;
  });
  pack();
  return new Blob(pieces);
}
