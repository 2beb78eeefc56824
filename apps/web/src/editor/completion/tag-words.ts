/** Keys and values for completion: those of the result with their counts, then those of the queried data, then those of presets and fields. */
import type { CountedWord } from '@flyover/osm-elements';
import type { CompletionWords, TagWord, wordsWanted } from '@flyover/query-completion';
import { languageWorker } from '../../language/language-client.ts';
import { askedServer, isFileAddress, workerOfFile } from '../../own-data/files-store.ts';
import { useQuery } from '../../query/query-text.ts';
import { resultWorker } from '../../results/result-client.ts';
import { useRun } from '../../run/run-store.ts';
import { absoluteServer, asksOwnServer, directiveServer } from '../../run/servers.ts';
import { type AppConfig, loadConfig } from '../../site/app-config.ts';

/** Resolves to keys, or to the values of a key, the likeliest first. */
export type FindTagWords = (wanted: NonNullable<ReturnType<typeof wordsWanted>>) => Promise<CompletionWords['keys']>;

/** Finds words in all three sources; empty if none can be asked. */
export const tagWords: FindTagWords = async (wanted) => {
  const [counted, data, known] = await Promise.all(
    wanted.kind === 'keys'
      ? [keysOfResult(), wordsOfData(undefined), languageWorker().tagKeys()]
      : [valuesOfResult(wanted.key), wordsOfData(wanted.key), languageWorker().tagValues(wanted.key)],
  ).catch(() => [[], [], []] as const);
  return inOrder(counted, data, known);
};

/** Merges the lists; a word in several is taken from the first. */
export function inOrder(result: readonly CountedWord[], data: readonly CountedWord[], known: readonly string[]): readonly TagWord[] {
  const words = new Map<string, TagWord>();
  const add = (word: TagWord) => words.has(word.word) || words.set(word.word, word);
  for (const [word, count] of result) add({ word, count });
  for (const [word, count] of data) add({ word, count, countedIn: 'data' });
  for (const word of known) add({ word });
  return [...words.values()];
}

// The keys and values of the result, with the numbers of elements that have them.

let keys: { readonly runId: number; readonly words: Promise<readonly CountedWord[]> } | undefined;

/** Resolves to the keys of the result. They are requested once a run, since every letter needs them. */
export function keysOfResult(): Promise<readonly CountedWord[]> {
  const runId = useRun.getState().outcome?.runId;
  if (runId === undefined) return Promise.resolve([]);
  if (keys?.runId !== runId)
    keys = {
      runId,
      words: resultWorker()
        .tagKeys(runId)
        .catch(() => []),
    };
  return keys.words;
}

/** Resolves to the values of a key; empty without a result. */
export async function valuesOfResult(key: string): Promise<readonly CountedWord[]> {
  const runId = useRun.getState().outcome?.runId;
  return runId === undefined
    ? []
    : resultWorker()
        .tagValues(runId, key)
        .catch(() => []);
}

// The keys and values of the queried data, with the numbers of elements that have them: of the page's own server, or of an open file.

/** The time that a completion waits for a list, ms; a later list is used from the next letter on. */
const PATIENCE = 60;

/** The lifetime of a cached list, ms: the data of a server may change. */
const FRESH = 600_000;

/** The most cached lists. */
const MOST_KEPT = 100;

interface Asked {
  readonly at: number;
  readonly words: Promise<readonly CountedWord[]>;
}

const asked = new Map<string, Asked>();
let config: Promise<AppConfig> | undefined;

/** Resolves to the keys of the queried data, or the values of one key; empty if the server gives none, or not yet. */
export async function wordsOfData(key: string | undefined): Promise<readonly CountedWord[]> {
  const server = directiveServer(useQuery.getState().text) ?? askedServer();
  const later = new Promise<readonly CountedWord[]>((resolve) => setTimeout(() => resolve([]), PATIENCE));
  return Promise.race([kept(server, key), later]);
}

function kept(server: string, key: string | undefined): Promise<readonly CountedWord[]> {
  const name = JSON.stringify([server, key]);
  const known = asked.get(name);
  if (known !== undefined && performance.now() - known.at < FRESH) return known.words;
  // a full cache drops its oldest list
  for (const [oldest] of asked) if (asked.size >= MOST_KEPT) asked.delete(oldest);
  const words = ask(server, key).catch(() => {
    // the next letter tries again
    asked.delete(name);
    return [];
  });
  asked.set(name, { at: performance.now(), words });
  return words;
}

async function ask(server: string, key: string | undefined): Promise<readonly CountedWord[]> {
  if (isFileAddress(server)) return (await workerOfFile(server)?.tags(key)) ?? [];
  config ??= loadConfig().then((loaded) => loaded.config);
  const site = await config;
  if (site.data === undefined || !asksOwnServer(server, site)) return [];
  const address = new URL('tags', absoluteServer(server, site));
  if (key !== undefined) address.searchParams.set('key', key);
  const response = await fetch(address);
  return response.ok ? readWords(await response.json()) : [];
}

/** Returns the valid words; entries of another form are left out. */
function readWords(input: unknown): readonly CountedWord[] {
  return Array.isArray(input) ? input.filter(isWord) : [];
}

function isWord(input: unknown): input is CountedWord {
  return Array.isArray(input) && typeof input[0] === 'string' && typeof input[1] === 'number';
}
