/** What stands in for the made elements of an answer that came as text. */
import type { ElementStore } from '@flyover/osm-elements';
import type { RawLines } from '../raw/raw-lines.ts';
import { madeInJson } from './made-in-json.ts';
import { madeInXml } from './made-in-xml.ts';
import { standIns } from './stand-ins.ts';

/** The text is read a second time, in one piece, which takes several times its size: bytes. */
const MOST = 16 << 20;

/** @returns undefined where none has a shape, or there is too much to look at again */
export function madeOfText(raw: RawLines, kind: string, store: ElementStore): ElementStore | undefined {
  if (raw.bytes > MOST) return undefined;
  try {
    const text = raw.text(raw.bytes);
    return standIns(kind === 'json' ? madeInJson(text) : madeInXml(text, store));
  } catch (error) {
    // what the reader of elements passed over may be too deep, or no shape at all
    if (error instanceof Error) return undefined;
    throw error;
  }
}
