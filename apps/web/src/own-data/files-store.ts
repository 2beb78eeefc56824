/** Files of OpenStreetMap data that are open in this page, each with a worker that answers queries over it: their addresses, and the list of those that this browser keeps. */
import type { ChangedFile, ExplainedRun } from '@flyover/engine-host';
import type { Geocoder, Place } from '@flyover/geocoding';
import type { CountedWord, LeftOut, ReadFault } from '@flyover/osm-elements';
import { create } from 'zustand';
import { readKept, useSettings, writeKept } from '../settings/settings-store.ts';
import type { Bbox } from '../view/zoom.ts';

/** No request goes to this scheme, and no text may name it as its server (`run/servers.ts`). */
const SCHEME = 'own-file:';

/** A name of a file can be anything; so much of it is kept, UTF-16 units. */
const LONGEST_NAME = 200;

/** @param number counts the files that this page has opened */
export function fileAddress(number: number, name: string): string {
  return `${SCHEME}${number}/${encodeURIComponent(wellFormed(name.slice(0, LONGEST_NAME)))}/`;
}

/** Whether an address is that of a file, open or not any more. */
export function isFileAddress(address: string): boolean {
  return address.startsWith(SCHEME);
}

/** The name of a file by its address; undefined where the address is another one. */
export function fileName(address: string): string | undefined {
  const [, name] = /^own-file:\d+\/([^/]*)\/$/.exec(address) ?? [];
  try {
    return name === undefined ? undefined : decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

/** Halves of pairs, which have no encoding, become replacement characters. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

/** A file, and the files of changes that were applied to it. */
export interface FileWithChanges {
  readonly file: File;
  readonly changes: readonly File[];
  /** The coordinate system that the user has chosen for it. */
  readonly system?: string;
}

/** A file that is kept. */
export interface KeptFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The coordinate system that the user has chosen for it. */
  readonly system?: string;
}

/** The field of local storage that has the list. */
export const KEPT_LIST = 'flyover-kept-files';
/** The one that was asked last: it is opened again at the next start. */
const ASKED = 'flyover-asked-file';

/** Empty where nothing can be read. */
export function readKeptList(): readonly KeptFile[] {
  try {
    const list: unknown = JSON.parse(readKept(KEPT_LIST) ?? '[]');
    return Array.isArray(list) ? list.filter(isKeptFile) : [];
  } catch {
    return [];
  }
}

/** The file that was asked when the page was left, where this browser keeps it. */
export function readAskedKept(): KeptFile | undefined {
  const asked = readKept(ASKED);
  return readKeptList().find(({ id }) => id === asked);
}

function writeAskedFile(id: string | undefined): void {
  writeKept(ASKED, id);
}

export function writeKeptList(list: readonly KeptFile[]): void {
  writeKept(KEPT_LIST, list.length === 0 ? undefined : JSON.stringify(list));
}

function isKeptFile(value: unknown): value is KeptFile {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, size, system } = value as Partial<Record<keyof KeptFile, unknown>>;
  return (
    typeof id === 'string' && typeof name === 'string' && typeof size === 'number' && (system === undefined || typeof system === 'string')
  );
}

/** A file that was read. */
export interface OpenFile {
  /** The name of the file in queries (`fileAddress`). */
  readonly address: string;
  readonly name: string;
  /** The format of the original: `GeoJSON, gzip`. */
  readonly format?: string;
  readonly counts: { readonly nodes: number; readonly ways: number; readonly relations: number };
  /** Degrees; absent where no element has a place. */
  readonly bounds?: Bbox;
  /** ISO 8601 time of the data, where it is known. */
  readonly osmBase?: string;
  /** Under which this browser keeps it (`KeptFile`); absent where it does not. */
  readonly keptId?: string | undefined;
}

/** A file that is being read. */
export interface FileReading {
  readonly name: string;
  /** Bytes of the file, and those that were read. */
  readonly size: number;
  readonly bytes: number;
  readonly elements: number;
  readonly stop: () => void;
}

/**
 * The reason why a file is not open. `crashed`: the worker that read or held it has stopped; `part`: that part could not be fetched;
 * `room`: it cannot be kept; `lost`: it was kept, and is gone; else as in `FileRefusal`.
 */
export interface FileFailure {
  readonly name: string;
  readonly kind:
    | 'empty'
    | 'truncated'
    | 'wrong-format'
    | 'malformed'
    | 'unsupported'
    | 'limit'
    | 'memory'
    | 'undated'
    | 'crashed'
    | 'part'
    | 'room'
    | 'lost';
  /** The fault that a reader found, and its position. */
  readonly readFault?: ReadFault;
  /** In the words of the platform. */
  readonly message: string;
  /** Of a file that is open and cannot be kept (`room`): the arguments of `keep`, for when there is room. */
  readonly toKeep?: readonly [address: string, id?: string];
  /** For a file whose coordinate system is unknown: the file to open once the user has chosen one. */
  readonly toPlace?: FileWithChanges;
}

/** A note on a file that is open. */
export interface FileNote {
  readonly name: string;
  readonly address: string;
  /** Whether it holds no elements: whatever is asked over it has an empty answer. */
  readonly isEmpty?: boolean;
  /** It is kept, by a page that does not start without a network: browsers let only those do so that come over https or from this computer. */
  readonly needsHttps?: boolean;
  /** The parts that cannot be represented as elements. */
  readonly leftOut?: LeftOut;
  /** It is a file of changes: the address of the file that was asked before it, which it may bring up to date; nothing where none was. */
  readonly changes?: { readonly to?: string };
}

interface FilesState {
  /** In the order of their opening. */
  readonly files: readonly OpenFile[];
  /** The address of the file that queries go to, where they go to one; see `isAwaited`. */
  readonly chosen?: string | undefined;
  /** Those that this browser keeps, open or not. */
  readonly kept: readonly KeptFile[];
  /** The file that the page opens again after its start: queries go to it from the first moment on, and wait for it. */
  readonly awaited?: KeptFile | undefined;
  readonly reading?: FileReading;
  /** Of the files that were opened together, in their order: each is shown until it is dismissed. */
  readonly failures: readonly FileFailure[];
  readonly notes: readonly FileNote[];
  /** Files that are held over the page, about to be dropped. */
  readonly held: number;
}

/** The worker of a file. */
export interface FileWorker {
  /** The file that it has read, and the files of changes that were applied since. */
  readonly file: File;
  readonly changes: readonly File[];
  /** The coordinate system that the user has chosen for it. */
  readonly system?: string;
  /** Makes ready what files of changes bring it up to. */
  change(changes: readonly File[], signal: AbortSignal): Promise<ChangedFile>;
  /** From now on that is asked; where it is not wanted any more it is let go of. */
  takeChanged(made: number, wanted: boolean): Promise<void>;
  /** A port at which the worker answers queries. */
  connect(): MessagePort;
  /** Checks that the worker is alive: after too long a silence the file is closed, and that is reported. */
  expectAnswer(): void;
  /** Resolves to the estimated number of elements for each statement of a query; undefined where it cannot be run. */
  estimate(query: string, signal: AbortSignal): Promise<ExplainedRun['estimates'] | undefined>;
  /** Resolves to the plan of a query that ran; undefined where it did not, or long ago. */
  explained(query: string): Promise<ExplainedRun | undefined>;
  search(text: string): Promise<readonly Place[]>;
  /** The keys of the file, or the values of one, with how many elements have them. */
  tags(key: string | undefined): Promise<readonly CountedWord[]>;
  /** A vector tile of a map of the file; empty where there is nothing. */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer>>;
  end(): void;
}

export const useFiles = create<FilesState>()(() => ({
  files: [],
  failures: [],
  notes: [],
  held: 0,
  ...keptState(),
}));

/** Reads the kept files again, before anything is asked: what local storage had lost is there now. */
export function recoverKeptFiles(): void {
  useFiles.setState(keptState());
}

function keptState(): Pick<FilesState, 'kept' | 'awaited' | 'chosen'> {
  const awaited = readAskedKept();
  return { kept: readKeptList(), awaited, chosen: awaited && awaitedAddress(awaited) };
}

/** The address of a file until it is open, which no open file has. */
function awaitedAddress({ name }: KeptFile): string {
  return fileAddress(0, name);
}

/** Whether queries go to the file that the page opens again, and it is not open yet. */
export function isAwaited(address = useFiles.getState().chosen): boolean {
  const { awaited } = useFiles.getState();
  return awaited !== undefined && address === awaitedAddress(awaited);
}

const workers = new Map<string, FileWorker>();

/**
 * Takes a file that was read.
 *
 * @param choose whether queries go to it from now on
 */
export function addFile(file: OpenFile, worker: FileWorker, choose = true): void {
  workers.set(file.address, worker);
  useFiles.setState(({ files }) => ({ files: [...files, file], ...(choose && { chosen: file.address }) }));
}

/** Reports the reason why a file is not open, after earlier reports. */
export function tellFailure(failure: FileFailure): void {
  useFiles.setState(({ failures }) => ({ failures: [...failures, failure] }));
}

/** Reports a note on a file that is open, after earlier reports. */
export function tellNote(note: FileNote): void {
  useFiles.setState(({ notes }) => ({ notes: [...notes, note] }));
}

/** Sends queries to a file, or, without an address, to the server of the settings. */
export function chooseFile(address: string | undefined): void {
  useFiles.setState({ chosen: address });
}

/**
 * Closes a file and frees its memory. If it was selected, queries go to the server of the settings from now on.
 *
 * @param ends whether its worker ends: it may continue under another address
 */
export function forgetFile(address: string, ends = true): void {
  if (ends) workers.get(address)?.end();
  workers.delete(address);
  useFiles.setState(({ files, chosen, notes }) => ({
    files: files.filter((file) => file.address !== address),
    notes: notes.filter((note) => note.address !== address && note.changes?.to !== address),
    ...(chosen === address && { chosen: undefined }),
  }));
}

/** A port to the worker of a file; undefined where it is not open any more. */
export function portToFile(address: string): MessagePort | undefined {
  return workerOfFile(address)?.connect();
}

/** The worker of a file; undefined where it is not open any more. */
export function workerOfFile(address: string): FileWorker | undefined {
  return workers.get(address);
}

/** Finds places in a file, also of what was typed so far. @throws Error where it is not open any more */
export function fileGeocoder(address: string): Geocoder {
  const search = async (text: string) => {
    const worker = workerOfFile(address);
    if (worker === undefined) throw new Error('the file is closed');
    return worker.search(text);
  };
  return { search, suggest: search };
}

/** Returns the target of queries: the address of the chosen file, else the server of the settings. */
export function askedServer(): string {
  return useFiles.getState().chosen ?? useSettings.getState().server;
}

/** The same, for components. */
export function useAskedServer(): string {
  const server = useSettings((settings) => settings.server);
  return useFiles(({ chosen }) => chosen) ?? server;
}

// the next start asks the file that was asked last
useFiles.subscribe(({ files, chosen }, before) => {
  if (files !== before.files || chosen !== before.chosen) writeAskedFile(files.find(({ address }) => address === chosen)?.keptId);
});

// a choice of a server, anywhere, deselects the file
useSettings.subscribe(({ server }, before) => {
  if (server !== before.server) chooseFile(undefined);
});
