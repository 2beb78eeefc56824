/** For tests: raw answers in chunks of chosen sizes, and the calls of the Data tab on one. */
import { rawCalls } from '../raw/raw-calls.ts';
import { RawLines } from '../raw/raw-lines.ts';
import type { RawCalls } from '../raw/raw-protocol.ts';

/** A text as an answer that came in chunks of the sizes given, in turn. */
export function rawOf(text: string, sizes: readonly number[] = [1_000_000]): RawLines {
  const raw = new RawLines();
  const bytes = new TextEncoder().encode(text);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length];
    raw.push(bytes.subarray(at, at + size));
    at += size;
  }
  return raw;
}

/** The calls on one answer, which is that of run 1. */
export function callsOn(text: string, sizes?: readonly number[]): RawCalls {
  const raw = rawOf(text, sizes);
  return rawCalls((runId) => (runId === 1 ? raw : undefined));
}
