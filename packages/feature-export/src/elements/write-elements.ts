/** The writers of elements as writers of exports: they give bytes, and tell how many elements stand in them. */
import { type ElementStore, plainElements, type WriteOptions, writeOsmPbf } from '@flyover/osm-elements';
import { unversionedCount, writeOsmData, writeOsmXml, writeOverpassJson } from '@flyover/overpass-output';
import type { ExportOptions, FormatWriter } from '../format.ts';
import type { Steps } from '../steps.ts';

/** OSM XML: what other programs of OpenStreetMap take, or with `asAnswered` all that came. */
export const writeXml: FormatWriter = ({ store }, options) =>
  options.asAnswered === true ? elementSteps(writeOsmXml, store, options) : plainSteps(writeOsmData, store, options, unversionedCount);
/** OSM PBF. */
export const writePbf: FormatWriter = ({ store }, options) => plainSteps(writeOsmPbf, store, options, () => 0);
/** JSON as the Overpass API answers. */
export const writeJson: FormatWriter = ({ store }, options) => elementSteps(writeOverpassJson, store, options);

type ElementFile = (store: ElementStore, options: WriteOptions) => Iterable<Uint8Array<ArrayBuffer>>;

/** A file with only those elements that other programs of OpenStreetMap read. */
function* plainSteps(
  write: ElementFile,
  store: ElementStore,
  { generator = 'Flyover', onLosses }: ExportOptions,
  unversioned: (store: ElementStore) => number,
): Steps {
  const plain = plainElements(store);
  onLosses?.({ ...plain.losses, versions: unversioned(plain.store) });
  yield* elementSteps(write, plain.store, { generator });
}

function* elementSteps(write: ElementFile, store: ElementStore, { generator }: Pick<ExportOptions, 'generator'>): Steps {
  let done = 0;
  const onElements = (written: number) => {
    done = written;
  };
  for (const bytes of write(store, { onElements, ...(generator !== undefined && { generator }) })) yield { done, bytes };
}
