/** Reads OpenStreetMap PBF files (`.osm.pbf`) as their bytes arrive. */
import type { ReadOptions } from '../read-error.ts';
import type { PushReader } from '../text/unit-reader.ts';
import { PbfElements } from './pbf-elements.ts';
import { PbfParts } from './pbf-parts.ts';

/**
 * Makes a reader of one file that is handed chunks. See `readOsmPbf` for what it reads; `options.signal` is looked at with
 * every push. After an error every call throws it again; `partial` then has the elements before the damage, the last of which may
 * lack tags.
 */
export function createOsmPbfReader(options: ReadOptions = {}): PushReader {
  const parts = new PbfParts();
  const elements = new PbfElements(parts);
  const { builder } = elements;
  let failure: { readonly error: unknown } | undefined;
  const failed = (thrown: unknown, offset: number): unknown => {
    failure = { error: PbfElements.errorOf(thrown, offset) };
    return failure.error;
  };

  return {
    push(chunk) {
      if (failure !== undefined) throw failure.error;
      options.signal?.throwIfAborted();
      parts.push(chunk);
      let at = parts.offset;
      try {
        for (let part = parts.next(); part !== undefined; part = parts.next()) {
          at = part.offset;
          const packed = elements.begin(part);
          if (packed !== undefined) elements.open(packed, at);
          at = parts.offset;
        }
      } catch (thrown) {
        throw failed(thrown, at);
      }
      options.onProgress?.({ bytes: parts.bytes, elements: builder.count });
    },
    finish() {
      if (failure !== undefined) throw failure.error;
      try {
        elements.finish();
      } catch (thrown) {
        throw failed(thrown, parts.offset);
      }
      return builder.finish();
    },
    partial: () => builder.finish(),
    get progress() {
      return { bytes: parts.bytes, elements: builder.count };
    },
  };
}
