import { type DenseLink, encodeDense } from './dense/dense-code.ts';
import { encodeLayer, type LinkLayer } from './link-layer.ts';
import { LinkError } from './link-problem.ts';
import { type LinkPosition, positionText } from './position.ts';
import { encodeQuery } from './query-code.ts';

/** Whether a link holds its query packed (`q`) or as plain text (`Q`); `auto` packs what is longer than 300 characters. */
export type LinkCompression = 'auto' | 'on' | 'off';

/** Content of a link to write. */
export interface LinkState {
  readonly query: string;
  readonly position?: LinkPosition;
  /** Whether the query is run as soon as the link is opened. */
  readonly run?: boolean;
  readonly compression: LinkCompression;
  /** Number of tasks of the list made from the results of the run; only with `run`. */
  readonly tasks?: number;
  /** Beside the query. */
  readonly layers?: readonly LinkLayer[];
}

/** Characters (UTF-16 units) up to which `auto` leaves a query as it is: section 5 of the specification. */
const PLAIN_LENGTH = 300;
/** Lengths of a link in characters from which it is long, and very long: section 5. */
const LONG_LINK = 2000;
const VERY_LONG_LINK = 4000;
/** Characters. */
const LONGEST_ADDRESS = 200_000;

/**
 * A link that any tool of this kind opens: `?Q=…` or `?q=…`, then `&C=…` and `&R`. A query that cannot be packed stays plain.
 *
 * @param base address before the parameters; its own parameters and fragment are left out
 */
export function writeLink(state: LinkState, base = ''): string {
  const parts = [queryPart(state)];
  if (state.position !== undefined) parts.push(`C=${positionText(state.position)}`);
  if (state.run === true) parts.push('R');
  parts.push(...taskParts(state.tasks), ...layerParts(state.layers));
  return `${base.replace(/[?#].*$/s, '')}?${parts.join('&')}`;
}

/**
 * A link for the browser's own history, always packed: `?q=…`, or `?#q=…` where that is longer than 2000 characters, as servers refuse
 * long requests and never see what stands behind `#`.
 */
export function writeHistoryLink(query: string): string {
  const link = writeLink({ query, compression: 'on' });
  return link.length > LONG_LINK ? `?#${link.slice(1)}` : link;
}

/**
 * A link as short as can be: `#f1=…`, which only this tool reads (`readLink`). A query of more than 100 kB makes a link of the other
 * form, behind `#` too, so that no server ever sees it.
 *
 * @param base address before the parameters; its own parameters and fragment are left out
 */
export function writeDenseLink(state: DenseLink & Pick<LinkState, 'tasks' | 'layers'>, base = ''): string {
  const page = base.replace(/[?#].*$/s, '');
  try {
    return `${page}#${[`f1=${encodeDense(state)}`, ...taskParts(state.tasks), ...layerParts(state.layers)].join('&')}`;
  } catch (thrown) {
    if (!(thrown instanceof LinkError)) throw thrown;
    return `${page}#${writeLink({ ...state, compression: 'on' }).slice(1)}`;
  }
}

/** Returns whether browsers take a link as an address: they refuse the first of them from about 200,000 characters on, the last from two million. */
export function isOpenable(link: string): boolean {
  return link.length <= LONGEST_ADDRESS;
}

/** Whether a link of some characters may be cut on its way: mail programs and chats break long ones. */
export function linkWarning(length: number): 'none' | 'long' | 'very_long' {
  return length >= VERY_LONG_LINK ? 'very_long' : length >= LONG_LINK ? 'long' : 'none';
}

function taskParts(tasks: number | undefined): string[] {
  return tasks === undefined ? [] : [`T=${tasks}`];
}

/** One that cannot be packed is left out. */
function layerParts(layers: readonly LinkLayer[] = []): string[] {
  return layers.flatMap((layer) => {
    const code = encodeLayer(layer);
    return code === undefined ? [] : `L=${code}`;
  });
}

function queryPart({ query, compression }: LinkState): string {
  const packs = compression === 'on' || (compression === 'auto' && query.length > PLAIN_LENGTH);
  const packed = packs ? packedQuery(query) : undefined;
  // half surrogates have no UTF-8: encodeURIComponent throws for them
  return packed === undefined ? `Q=${encodeURIComponent(query.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'))}` : `q=${packed}`;
}

function packedQuery(query: string): string | undefined {
  try {
    return encodeQuery(query);
  } catch (thrown) {
    if (thrown instanceof LinkError) return undefined;
    throw thrown;
  }
}
