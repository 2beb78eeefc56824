/** Files of OpenStreetMap data that are open in this page, each with a worker that answers queries over it: their addresses, and the list of those that this browser keeps. */
import type { ChangedFile, ExplainedRun } from '@flyover/engine-host';
import type { Geocoder, Place } from '@flyover/geocoding';
import type { CountedWord, LeftOut, ReadFault } from '@flyover/osm-elements';
import { create } from 'zustand';
import { readKept, useSettings, writeKept } from '../settings/settings-store.ts';
import type { Bbox } from '../view/zoom.ts';

/** The scheme of addresses of files: what a run, its result and the history know them by. No request goes to it, and no text may name it as its server (`run/servers.ts`). */
const SCHEME = 'own-file:';

/** The most UTF-16 units of a file's name in its address. */
const LONGEST_NAME = 200;

/** Returns the address of a file. @param number counts the files that this page has opened */
export function fileAddress(number: number, name: string): string {
  return `${SCHEME}${number}/${encodeURIComponent(wellFormed(name.slice(0, LONGEST_NAME)))}/`;
}

/** Whether an address is that of a file, open or closed. */
export function isFileAddress(address: string): boolean {
  return address.startsWith(SCHEME);
}

/** Returns the name of a file from its address; undefined for any other address. */
export function fileName(address: string): string | undefined {
  const [, name] = /^own-file:\d+\/([^/]*)\/$/.exec(address) ?? [];
  try {
    return name === undefined ? undefined : decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

/** Replaces lone surrogates, which cannot be encoded. */
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

/** An entry of the list of kept files; the files themselves are in `kept-files.ts`. */
export interface KeptFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The coordinate system that the user has chosen for it. */
  readonly system?: string;
}

/** The field of local storage with the list of kept files. */
export const KEPT_LIST = 'flyover-kept-files';
/** The field with the id of the file that was selected last: the next start opens it again. */
const ASKED = 'flyover-asked-file';

/** Returns the list of kept files; empty where it cannot be read. */
export function readKeptList(): readonly KeptFile[] {
  try {
    const list: unknown = JSON.parse(readKept(KEPT_LIST) ?? '[]');
    return Array.isArray(list) ? list.filter(isKeptFile) : [];
  } catch {
    return [];
  }
}

/** Returns the file that was selected when the page was left, if this browser keeps it. */
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
  /** Degrees; absent where no element has a position. */
  readonly bounds?: Bbox;
  /** ISO 8601 time of the data, where it is known. */
  readonly osmBase?: string;
  /** The id of the stored copy (`KeptFile`); absent where this browser keeps none. */
  readonly keptId?: string | undefined;
}

/** A file that is being read. */
export interface FileReading {
  readonly name: string;
  /** The size of the file and the part that was read, bytes. */
  readonly size: number;
  readonly bytes: number;
  readonly elements: number;
  readonly stop: () => void;
}

/**
 * The reason why a file is not open. `crashed`: its worker has stopped; `part`: the code that reads it could not be fetched;
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
  /** The message of the browser. */
  readonly message: string;
  /** The arguments of `keep` for a later try, of an open file that cannot be kept (`room`). */
  readonly toKeep?: readonly [address: string, id?: string];
  /** For a file whose coordinate system is unknown: the file to open once the user has chosen one. */
  readonly toPlace?: FileWithChanges;
}

/** A note on a file that is open. */
export interface FileNote {
  readonly name: string;
  readonly address: string;
  /** Whether it has no elements: every query over it has an empty answer. */
  readonly isEmpty?: boolean;
  /** Whether the file is kept by a page that cannot start offline: that takes https, or a server on this computer. */
  readonly needsHttps?: boolean;
  /** The parts that cannot be represented as elements. */
  readonly leftOut?: LeftOut;
  /** Present for a file of changes: the address of the file that was selected before it, which it may update; empty where none was. */
  readonly changes?: { readonly to?: string };
}

interface FilesState {
  /** The open files, in the order of their opening. */
  readonly files: readonly OpenFile[];
  /** The address of the selected file, which answers queries; undefined where a server does. See `isAwaited`. */
  readonly chosen?: string | undefined;
  /** The files that this browser keeps, open or not. */
  readonly kept: readonly KeptFile[];
  /** The file that the page opens again after its start; queries wait for it. */
  readonly awaited?: KeptFile | undefined;
  readonly reading?: FileReading;
  /** The failures of the files that were opened together, in their order; each is shown until it is dismissed. */
  readonly failures: readonly FileFailure[];
  readonly notes: readonly FileNote[];
  /** The number of files that are dragged over the page. */
  readonly held: number;
}

/** The worker of a file. */
export interface FileWorker {
  /** The file that it has read, and the files of changes that were applied to it. */
  readonly file: File;
  readonly changes: readonly File[];
  /** The coordinate system that the user has chosen for it. */
  readonly system?: string;
  /** Applies files of changes to a copy, which `takeChanged` adopts. */
  change(changes: readonly File[], signal: AbortSignal): Promise<ChangedFile>;
  /** Adopts the changed copy, or discards it. */
  takeChanged(made: number, wanted: boolean): Promise<void>;
  /** Returns a port at which the worker answers queries. */
  connect(): MessagePort;
  /** Checks that the worker is alive: after too long a silence the file is closed, and that is reported. */
  expectAnswer(): void;
  /** Resolves to the estimated number of elements for each statement of a query; undefined where it cannot be run. */
  estimate(query: string, signal: AbortSignal): Promise<ExplainedRun['estimates'] | undefined>;
  /** Resolves to the plan of a query that ran; undefined where it did not, or long ago. */
  explained(query: string): Promise<ExplainedRun | undefined>;
  search(text: string): Promise<readonly Place[]>;
  /** Resolves to the keys of the file, or the values of one, with the numbers of elements. */
  tags(key: string | undefined): Promise<readonly CountedWord[]>;
  /** Resolves to a vector tile of the file's map; empty where there is nothing. */
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

/** Reads the list of kept files again, before the first query: local storage may have been restored in the meantime. */
export function recoverKeptFiles(): void {
  useFiles.setState(keptState());
}

function keptState(): Pick<FilesState, 'kept' | 'awaited' | 'chosen'> {
  const awaited = readAskedKept();
  return { kept: readKeptList(), awaited, chosen: awaited && awaitedAddress(awaited) };
}

/** Returns the address of a kept file until it is open; no open file has it. */
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
 * Adds a file that was read.
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

/** Returns a port to the worker of a file; undefined where the file is closed. */
export function portToFile(address: string): MessagePort | undefined {
  return workerOfFile(address)?.connect();
}

/** Returns the worker of a file; undefined where the file is closed. */
export function workerOfFile(address: string): FileWorker | undefined {
  return workers.get(address);
}

/** Returns the place search of a file, which completes names too. @throws Error where the file is closed */
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

// the next start selects the file that was selected last
useFiles.subscribe(({ files, chosen }, before) => {
  if (files !== before.files || chosen !== before.chosen) writeAskedFile(files.find(({ address }) => address === chosen)?.keptId);
});

// a choice of a server, anywhere, deselects the file
useSettings.subscribe(({ server }, before) => {
  if (server !== before.server) chooseFile(undefined);
});
