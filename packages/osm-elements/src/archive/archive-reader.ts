/** Reads what a ZIP archive holds: a Shapefile, KML with what it links to within, or one file of any format that is read. */
import type { ElementStore } from '../element-store.ts';
import { createFeatureXmlReader } from '../feature-xml/feature-xml-reader.ts';
import { FeatureElements } from '../features/feature-elements.ts';
import { createGeoJsonReader } from '../geojson/geojson-reader.ts';
import type { FetchedReader, FormatOptions } from '../open/input-format.ts';
import { wholeFileReader } from '../open/whole-file.ts';
import { ReadError } from '../read-error.ts';
import { readShapefile } from '../shapefile/read-shapefile.ts';
import { StoreBuilder } from '../store-builder.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

/** Bytes of an archive before any of it is unpacked: all of it is in memory. */
const LARGEST_ARCHIVE = 2 ** 30;
/** Among more files nobody looks for the one with data. */
const MOST_FILES = 100;
/** Files of KML that link to each other. */
const MOST_LINKED = 1000;

/** A reader of an archive that is handed its bytes. */
export function createArchiveReader(options: FormatOptions): FetchedReader {
  return wholeFileReader(LARGEST_ARCHIVE, (bytes) => readArchive(bytes, options));
}

async function readArchive(bytes: Uint8Array, options: FormatOptions): Promise<ElementStore> {
  const entries = zipEntries(bytes);
  const shapes = entries.filter(({ name }) => /\.shp$/i.test(name));
  if (shapes.length > 0) return readShapes(shapes, entries, options);
  const texts = entries.filter(({ name }) => /\.kml$/i.test(name));
  if (texts.length > 0) return readKml(texts);
  const files = entries.length > MOST_FILES ? [] : entries.flatMap((entry) => options.fileWithin?.(entry.read()) ?? []);
  if (files.length !== 1) throw new ReadError({ kind: 'convertible', format: 'ZIP', command: 'unzip in.zip' }, 0);
  return files[0]();
}

/** All layers, in the order of the archive. */
async function readShapes(shapes: readonly ZipEntry[], entries: readonly ZipEntry[], options: FormatOptions): Promise<ElementStore> {
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const reader = createGeoJsonReader();
  const encoder = new TextEncoder();
  for (const shape of shapes) {
    const beside = (ending: string) => byName.get(`${shape.name.slice(0, -'shp'.length)}${ending}`.toLowerCase())?.read();
    const parts = { shp: shape.read(), dbf: beside('dbf'), prj: beside('prj'), cpg: beside('cpg') };
    // one feature per line: no text of them all is held
    for (const feature of await readShapefile(parts, options.system)) reader.push(encoder.encode(`${JSON.stringify(feature)}\n`));
  }
  const store = reader.finish();
  store.info.format = 'Shapefile';
  return store;
}

/** The first file of KML, which is the whole by its definition, and those that it links to. */
function readKml(texts: readonly ZipEntry[]): ElementStore {
  const builder = new StoreBuilder();
  const elements = new FeatureElements(builder);
  const waiting = [texts[0].name];
  const seen = new Set(waiting);
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const links: string[] = [];
    const reader = createFeatureXmlReader({ into: elements, onLink: (link) => links.push(link) });
    reader.push(texts.find((each) => each.name === name)?.read() ?? new Uint8Array());
    reader.finish();
    for (const link of links) {
      const target = [`${folder}${link}`, link].map(withoutDots).find((path) => texts.some((each) => each.name === path));
      if (target === undefined) elements.leaveOut('links');
      else if (!seen.has(target) && seen.size < MOST_LINKED) {
        seen.add(target);
        waiting.push(target);
      }
    }
  }
  const store = builder.finish();
  store.info.format = 'KML';
  return store;
}

/** `a/../b` is `b`. */
function withoutDots(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
