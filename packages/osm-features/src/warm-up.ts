import { readSample } from '@flyover/osm-elements';
import { convert } from './build-features.ts';

/**
 * Reads and converts a small answer with everything in it that answers hold, so that the engine knows the code before the first real one
 * (some 20 ms, once).
 *
 * @returns what is to be kept for as long as answers are read and converted: where nothing of it is left, the engine throws the machine code away,
 * and the next conversion takes three times as long
 */
export function warmUpConversion(): object {
  const reader = readSample();
  return { reader, conversion: convert(reader.partial(), {}) };
}
