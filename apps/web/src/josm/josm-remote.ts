/**
 * JOSM's remote control: the editor on this computer listens at a port, once its user has allowed it. Its protocol's major version must be 1
 * (specification, section 7).
 */

import i18next from 'i18next';
import { withLoopbackBar } from '../ui/fault-texts.ts';
import { type LoopbackBar, loopbackBarOf } from '../ui/loopback-access.ts';
import { showToast } from '../ui/toasts.ts';
import { josmAddress } from './josm-address.ts';

/** The timeout of JOSM's version, ms. */
const VERSION_TIME = 5000;
/** The timeout where the browser first asks the user whether the page may reach JOSM, ms: the request waits for that answer. */
const ANSWER_TIME = 120_000;

/**
 * Characters of what is handed over: the remote control takes it in an address, by GET alone. Firefox has addresses of a megabyte (`network.standard-url.max-length`),
 * Chromium of two (`kMaxURLChars`), JOSM of any length.
 */
export const LONGEST_ADDRESS = 1_000_000;

/**
 * `notFound`: there is no answer, with the browser's restriction that may be the reason; `incompatible`: another protocol, with its
 * version, `?` where it is none; `refused`: JOSM refused, or closed the connection (status 0).
 */
export type JosmProblem =
  | { readonly kind: 'notFound'; readonly bar?: LoopbackBar }
  | { readonly kind: 'incompatible'; readonly version: string }
  | { readonly kind: 'refused'; readonly status: number };

/** The parameters of a request: replacements for tests, and the signal. */
export interface JosmCall {
  /** Base address, ends in `/`. */
  readonly address?: string;
  readonly signal?: AbortSignal;
  readonly request?: typeof fetch;
  readonly barOf?: typeof loopbackBarOf;
}

/**
 * Asks JOSM to load an element, with its nodes or members.
 *
 * @param short like `w12`
 * @returns what went wrong; undefined where it did not
 * @throws the reason of the signal
 */
export function loadInJosm(short: string, call: JosmCall = {}): Promise<JosmProblem | undefined> {
  return askJosm('load_object', { objects: short, relation_members: 'true' }, call);
}

/**
 * Asks JOSM to fetch a file of data from an address: of an interpreter, with the query in it. A new layer holds it: in the layer that is
 * being edited it would be mixed with the user's work.
 *
 * @param source absolute, since JOSM knows nothing of this page
 * @returns what went wrong; undefined where it did not
 * @throws the reason of the signal
 */
export function importInJosm(source: string, call: JosmCall = {}): Promise<JosmProblem | undefined> {
  return askJosm('import', { new_layer: 'true', url: source }, call);
}

/**
 * Hands data to JOSM, for a new layer: those of a file in this page have no address.
 *
 * @param data OSM XML
 * @returns what went wrong, `size` where JOSM or the browser would not take as much; undefined where it did not
 * @throws the reason of the signal
 */
export async function handToJosm(data: string, call: JosmCall = {}): Promise<JosmProblem | { readonly kind: 'size' } | undefined> {
  const parameters = { new_layer: 'true', mime_type: 'application/x-osm+xml', data };
  if (new URLSearchParams(parameters).toString().length > LONGEST_ADDRESS) return { kind: 'size' };
  return askJosm('load_data', parameters, call);
}

async function askJosm(
  command: string,
  parameters: Readonly<Record<string, string>>,
  { address = josmAddress(), signal, request = fetch, barOf = loopbackBarOf }: JosmCall,
): Promise<JosmProblem | undefined> {
  try {
    const patience = (await barOf(address)) === 'prompt' ? ANSWER_TIME : VERSION_TIME;
    const version = await askVersion(address, patience, signal, request);
    if (version.major !== 1) return { kind: 'incompatible', version: version.text };
  } catch {
    signal?.throwIfAborted();
    // asked again: the user may have answered meanwhile
    const bar = await barOf(address);
    return { kind: 'notFound', ...(bar !== undefined && { bar }) };
  }
  try {
    // without a limit of time: JOSM may ask its user first
    const { ok, status } = await request(`${address}${command}?${new URLSearchParams(parameters)}`, { signal });
    return ok ? undefined : { kind: 'refused', status };
  } catch {
    signal?.throwIfAborted();
    return { kind: 'refused', status: 0 };
  }
}

async function askVersion(
  address: string,
  patience: number,
  signal: AbortSignal | undefined,
  request: typeof fetch,
): Promise<{ readonly major: unknown; readonly text: string }> {
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const timer = setTimeout(stop, patience);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const response = await request(`${address}version`, { signal: waiting.signal });
    const answer: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
    const protocol = fieldOf(answer, 'protocolversion');
    const [major, minor] = [fieldOf(protocol, 'major'), fieldOf(protocol, 'minor')];
    return { major, text: typeof major === 'number' ? `${major}.${typeof minor === 'number' ? minor : 0}` : '?' };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Reports that JOSM has not loaded an element: the reason, and the next step. */
export function tellJosmProblem(problem: JosmProblem): void {
  const text = i18next.t(`popup.josm.${problem.kind}`, { ...problem });
  showToast({ kind: 'error', text: problem.kind === 'notFound' ? withLoopbackBar(text, problem.bar, i18next.t) : text });
}
