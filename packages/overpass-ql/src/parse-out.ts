/** The `out` statement and its words. */
import type { Hint } from './hint.ts';
import { checkPrintBox, onlyAllowed, PRINT_VALUES, printLimit } from './static-checks.ts';
import type { SetReference } from './syntax-node.ts';
import type { Bbox } from './syntax-tree-filter.ts';
import type { OutStatement } from './syntax-tree-statement.ts';
import { type Range, shown, type TokenReader } from './token-reader.ts';
import { keyIn } from './vocabulary/keys-of.ts';
import { NO_IDS, OUT_DETAILS, OUT_GEOMETRIES, OUT_ORDERS, OUT_WORDS, type OutDetail } from './vocabulary/out-words.ts';

/** A detail that the server reads, and then refuses. */
const QUIRKS = 'quirks';

/** Reads `out` and its words in any order, up to the semicolon; of two words of one sort the last holds. */
export function parseOut(reader: TokenReader, input: SetReference, range: () => Range): OutStatement {
  reader.advance();
  let detail: OutDetail = 'body';
  let noids = false;
  let geometry: OutStatement['geometry'] = 'none';
  let order: OutStatement['order'] = 'asc';
  let limit: Pick<OutStatement, 'limit' | 'written'> = { limit: undefined };
  let isQuirks = false;
  let box: (Range & { readonly texts: readonly string[] }) | undefined;
  while (reader.good && !reader.is(';')) {
    const token = reader.token;
    const word = token.text;
    if (word === '(') {
      box = parseOutBbox(reader);
      continue;
    }
    const newDetail = keyIn(OUT_DETAILS, word);
    const newOrder = keyIn(OUT_ORDERS, word);
    const newGeometry = keyIn(OUT_GEOMETRIES, word);
    if (newDetail !== undefined || word === QUIRKS) isQuirks = word === QUIRKS;
    if (newDetail !== undefined) detail = newDetail;
    else if (newGeometry !== undefined) geometry = newGeometry;
    else if (newOrder !== undefined) order = newOrder;
    else if (word === NO_IDS) noids = true;
    else if (/^\d/u.test(word)) limit = printLimit(word);
    else if (word !== QUIRKS) {
      const hint: Hint = { code: 'outWords', data: { words: OUT_WORDS.join(', ') } };
      reader.report('parse', `Invalid parameter for print: "${shown(word)}"`, token, hint);
    }
    reader.advance();
  }
  const where = range();
  if (isQuirks) reader.report('static', onlyAllowed('mode', 'print', PRINT_VALUES.mode), reader.token);
  const bbox: Bbox | undefined = box && checkPrintBox(reader, box.texts, reader.behind(box));
  reader.endStatement();
  return { kind: 'out', input, detail, noids, geometry, bbox, order, ...limit, ...where };
}

function parseOutBbox(reader: TokenReader): Range & { readonly texts: readonly string[] } {
  const start = reader.advance();
  const texts: string[] = [];
  for (let i = 0; i < 4; i++) {
    texts.push(reader.textValue('Number').value);
    reader.expect([i < 3 ? ',' : ')']);
  }
  return { texts, from: start.from, to: reader.end, line: start.line };
}
