/** Opens what a host is to hold: a file, or the invented town. */
import { type ByteSource, type ElementStore, preparedOf, ReadError, readElements } from '@flyover/osm-elements';
import type { DataSummary } from './data-summary.ts';
import { DataError } from './host-error.ts';
import { type DatabaseSource, type MemoryBound, openPreparedFile, type PreparedFiles } from './shared-store.ts';

/**
 * Where data comes from: a file of a page, or one by its path, and what people call it; or the sample town with about so many elements. `verify`: a prepared file is looked
 * through for damage before it is opened. `memory`: how much of it may be kept. `system`: as of `ReadElementsOptions`.
 */
export type FileSource =
  | { readonly file: Blob; readonly name: string }
  | { readonly path: string; readonly name: string; readonly verify?: boolean; readonly memory?: MemoryBound; readonly system?: string }
  | { readonly sampleElements: number };

/** Data for a host. */
export type DataSource = FileSource | DatabaseSource;

/** Bytes of a file by its path. Only Node has such files. */
export type ReadPath = (path: string) => ByteSource;

/** A source that was read to its end. */
export interface OpenedData {
  readonly store: ElementStore;
  /** The file's name, or the town's. */
  readonly name: string;
  readonly invented: boolean;
  /** Initial view of a first visit, if the source defines it. */
  readonly view?: DataSummary['view'];
}

/** A larger sample town has no past: it is for measuring, and its rows would be three times as many. */
const MOST_WITH_PAST = 100_000;

/**
 * @param files where prepared files are opened without being read
 * @throws DataError when its bytes cannot be read
 */
export async function openData(source: FileSource, readPath: ReadPath, files?: PreparedFiles): Promise<OpenedData> {
  if ('sampleElements' in source) {
    // not even loaded where there is a file
    const { makeSampleTown, sampleTownName, sampleTownView } = await import('@flyover/sample-town');
    const { sampleElements: elements } = source;
    const store = makeSampleTown({ elements, history: elements <= MOST_WITH_PAST });
    return { store, name: sampleTownName, invented: true, view: sampleTownView };
  }
  const { name } = source;
  const where = 'file' in source ? name : source.path;
  try {
    const prepared = 'file' in source ? undefined : files?.open(source.path);
    if (prepared !== undefined) {
      const store = openPreparedFile(prepared, 'memory' in source ? source.memory : undefined);
      if ('verify' in source && source.verify === true) preparedOf(store)?.columns.verify();
      return { store, name, invented: false };
    }
    const bytes = 'file' in source ? source.file.stream() : readPath(source.path);
    const system = 'system' in source ? source.system : undefined;
    return { store: await readElements(bytes, { ...(system !== undefined && { system }) }), name, invented: false };
  } catch (thrown) {
    throw thrown instanceof ReadError ? new DataError(where, thrown) : thrown;
  }
}
