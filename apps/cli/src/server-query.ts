/** Runs a query on an Overpass server. */
import { addressOption } from './call.ts';
import type { Io } from './io.ts';
import { messageOf } from './problem.ts';
import { VERSION } from './version.ts';

/** Public servers require an identification; overpass-api.de answers 406 to a request without a Referer. */
export const IDENTITY = {
  'User-Agent': `Flyover/${VERSION} (OpenStreetMap query tool, command line)`,
  Referer: 'https://flyover.invalid/',
};

/** Answer of a server. */
export interface ServerAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Posts a query.
 *
 * @param server base address; `interpreter` is appended
 * @throws CallProblem for an invalid address; Error with a sentence where the server cannot be reached
 */
export async function queryServer(server: string, query: string, io: Io): Promise<ServerAnswer> {
  const base = addressOption('server', server, 'https://overpass-api.de/api/');
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const address = new URL('interpreter', base);
  try {
    const response = await io.fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ data: query }),
      headers: IDENTITY,
      signal: io.interrupted,
    });
    const contentType = response.headers.get('Content-Type') ?? '';
    return { status: response.status, contentType, body: response.body ?? emptyBody() };
  } catch (thrown) {
    const reason = thrown instanceof Error && thrown.cause !== undefined ? messageOf(thrown.cause) : messageOf(thrown);
    throw new Error(`${address} cannot be reached: ${reason}`);
  }
}

async function* emptyBody(): AsyncIterable<Uint8Array> {}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Returns the messages of an Overpass error page: the text of its paragraphs, except for the one about the licence. */
export function pageMessages(html: string): string[] {
  return bodyOf(html)
    .split(/<\/p>/i)
    .map(withoutTags)
    .map((paragraph) =>
      paragraph.replace(/&(?:#(\d{1,6})|(\w{2,6}));/g, (whole, code: string | undefined, name: string | undefined) =>
        entity(whole, code, name),
      ),
    )
    .map((paragraph) =>
      paragraph
        .split(/\s/)
        .filter((word) => word !== '')
        .join(' '),
    )
    .filter((paragraph) => paragraph !== '' && !paragraph.startsWith('The data included in this document'))
    .map((paragraph) => paragraph.replace(/^Error ?: /, ''));
}

/** Returns the content of the body. It searches from the left: patterns with `[^>]*` try every `<` up to the end of the page. */
function bodyOf(html: string): string {
  const tag = html.search(/<body[\s>]/i);
  const end = tag === -1 ? -1 : html.indexOf('>', tag);
  return html.slice(end + 1);
}

/** Returns the text with a space in place of each tag; a `<` without its end stays. */
function withoutTags(html: string): string {
  let text = '';
  let at = 0;
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', at)) {
    const close = html.indexOf('>', open);
    if (close === -1) break;
    text += `${html.slice(at, open)} `;
    at = close + 1;
  }
  return text + html.slice(at);
}

function entity(whole: string, code: string | undefined, name: string | undefined): string {
  if (code !== undefined) return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole;
  return ENTITIES[name ?? ''] ?? whole;
}

// The remark at the end of an answer: a run-time error, perhaps after a part of the data.

const UNESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/**
 * Returns the remark of an answer of the Overpass API, from the end of its body.
 *
 * @param tail the last few thousand characters of JSON or XML
 */
export function remarkOf(tail: string): string | undefined {
  const json = /"remark":\s*("(?:[^"\\]|\\.)*")\s*\}?\s*$/.exec(tail);
  if (json !== null) {
    const value: unknown = JSON.parse(json[1]);
    return typeof value === 'string' ? value.trim() : undefined;
  }
  const xml = /<remark>([^<]*)<\/remark>\s*<\/osm>\s*$/.exec(tail);
  return xml?.[1].trim().replace(/&(amp|lt|gt|quot|apos);/g, (entity) => UNESCAPED[entity]);
}
