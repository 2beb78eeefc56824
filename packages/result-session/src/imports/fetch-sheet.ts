/** One sheet from the web, or why there is none. */
import type { ImportRefusal } from '@flyover/mapcss';

export type FetchedSheet = { readonly text: string } | ImportRefusal;

/** What a sheet may take: bytes, and milliseconds until its last byte. */
export interface SheetLimits {
  readonly bytes: number;
  readonly ms: number;
}

/** Of one sheet, and of all that are imported together. */
export const SHEET_LIMITS: SheetLimits = { bytes: 1_000_000, ms: 10_000 };

/**
 * Fetches a sheet; never rejects. A redirect is not followed: nobody but the host of the address is asked.
 *
 * @param signal ends it
 */
export async function fetchSheet(address: string, signal: AbortSignal, limits = SHEET_LIMITS): Promise<FetchedSheet> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), limits.ms);
  const end = () => ending.abort();
  signal.addEventListener('abort', end, { once: true });
  try {
    // a sheet that was changed on its server is asked for anew by the next run
    const response = await fetch(address, { signal: ending.signal, redirect: 'manual', cache: 'no-cache' });
    const fault = faultOf(response);
    if (fault !== undefined) {
      await response.body?.cancel();
      return { fault };
    }
    return await readSheet(response, limits.bytes);
  } catch {
    if (signal.aborted) return { fault: 'ended' };
    return { fault: ending.signal.aborted ? 'too-slow' : 'failed' };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

function faultOf({ type, status, ok, headers }: Response): ImportRefusal['fault'] | undefined {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return 'redirect';
  if (status === 404 || status === 410) return 'missing';
  // a page that says in words that there is nothing
  return ok && !/^text\/html\b/i.test(headers.get('content-type') ?? '') ? undefined : 'failed';
}

async function readSheet({ body, headers }: Response, bytes: number): Promise<FetchedSheet> {
  if (body === null) return { text: '' };
  if (Number(headers.get('content-length') ?? 0) > bytes) {
    await body.cancel();
    return { fault: 'too-large' };
  }
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  let read = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode() };
    read += value.length;
    if (read > bytes) {
      await reader.cancel();
      return { fault: 'too-large' };
    }
    text += decoder.decode(value, { stream: true });
  }
}
