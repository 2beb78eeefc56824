/** Cuts `{{style: […]}}` with layers as JSON: two braces that close side by side end it only where none is open within. */
import { ExternalTokenizer, type InputStream } from '@lezer/lr';
import { LayersBlock } from './generated/overpass-ql.terms.ts';

const HEAD = '{{style:';
const [OPEN, CLOSE, BRACKET] = [123, 125, 91];
/** Longer ones keep the colours that end at their first two braces, so that no text takes long. */
const LONGEST = 200_000;

export const layersBlock = new ExternalTokenizer((input) => {
  if (input.next !== OPEN) return;
  for (let at = 1; at < HEAD.length; at++) if (input.peek(at) !== HEAD.charCodeAt(at)) return;
  const start = behindBlank(input, HEAD.length);
  if (!holdsLayers(input, start)) return;
  let open = 0;
  for (let at = start; at < LONGEST; at++) {
    const unit = input.peek(at);
    if (unit < 0) return;
    // as everywhere, an open one is given up at the next: no text is scanned again and again
    if (unit === OPEN && input.peek(at + 1) === OPEN) return;
    if (unit === OPEN) open++;
    if (unit !== CLOSE) continue;
    if (open > 0) open--;
    else if (input.peek(at + 1) === CLOSE) {
      input.acceptToken(LayersBlock, at + 2);
      return;
    } else return;
  }
});

/** No sheet begins with a brace, or a bracket with one behind it. */
function holdsLayers(input: InputStream, start: number): boolean {
  if (input.peek(start) === OPEN) return input.peek(start + 1) !== OPEN;
  if (input.peek(start) !== BRACKET) return false;
  const next = input.peek(behindBlank(input, start + 1));
  return next === OPEN || next === BRACKET;
}

function behindBlank(input: InputStream, from: number): number {
  let at = from;
  while (at < LONGEST && /\s/.test(String.fromCharCode(Math.max(0, input.peek(at))))) at++;
  return at;
}
