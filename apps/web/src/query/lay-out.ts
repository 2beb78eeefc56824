import { withTimeout } from '../ui/lazy-part.ts';

/** A text of the editor laid out in the style of this project; as it is where it cannot be laid out, or that part cannot be fetched. */
export async function laidOut(text: string): Promise<string> {
  try {
    const { formatQuery } = await withTimeout('format', import('@flyover/query-repair'));
    const formatted = formatQuery(text);
    return formatted.kind === 'formatted' ? formatted.text : text;
  } catch {
    return text;
  }
}
