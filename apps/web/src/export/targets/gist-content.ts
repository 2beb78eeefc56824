/** A file as the text of a JSON string, piece by piece. */

/**
 * Largest file, bytes: GitHub shows and hands out files of gists up to ten megabytes; larger ones are only for those who clone the gist.
 * Source: GitHub's documentation of gists, "Truncation".
 */
export const MOST_GIST_BYTES = 10_000_000;

/** The file is too large. */
export class GistSizeError extends Error {
  override readonly name = 'GistSizeError';
}

/** Pieces that, put together, are a JSON string with its quotes; and the size of the file itself, bytes. */
export interface GistContent {
  readonly pieces: readonly string[];
  readonly bytes: number;
}

/**
 * Reads a file of UTF-8 to its end.
 *
 * @throws GistSizeError as soon as there are more than `most` bytes; what reading throws
 */
export async function gistContent(chunks: AsyncIterable<Uint8Array>, most = MOST_GIST_BYTES): Promise<GistContent> {
  const decoder = new TextDecoder();
  const pieces = ['"'];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most) throw new GistSizeError(`more than ${most} bytes`);
    pieces.push(escaped(decoder.decode(chunk, { stream: true })));
  }
  pieces.push(escaped(decoder.decode()), '"');
  return { pieces, bytes };
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
