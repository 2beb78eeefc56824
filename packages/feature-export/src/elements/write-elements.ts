/** The writers of elements as writers of exports: they give bytes, and tell how many elements stand in them. */
import { writeOsmPbf } from '@flyover/osm-elements';
import { writeOsmXml, writeOverpassJson } from '@flyover/overpass-output';
import type { FormatWriter } from '../format.ts';

/** OSM XML. */
export const writeXml: FormatWriter = elementWriter(writeOsmXml);
/** OSM PBF. */
export const writePbf: FormatWriter = elementWriter(writeOsmPbf);
/** JSON as the Overpass API answers. */
export const writeJson: FormatWriter = elementWriter(writeOverpassJson);

function elementWriter(write: typeof writeOsmXml): FormatWriter {
  return function* ({ store }, { generator }) {
    let done = 0;
    const onElements = (written: number) => {
      done = written;
    };
    for (const bytes of write(store, { onElements, ...(generator !== undefined && { generator }) })) yield { done, bytes };
  };
}
