/** The `out` statement and its words. */
import { checkBbox } from './static-checks.ts';
import type { OutDetail, OutStatement, SetReference } from './syntax-tree.ts';
import type { Bbox } from './syntax-tree-filter.ts';
import { leadingInteger } from './text-value.ts';
import { type Place, shown, type TokenReader } from './token-reader.ts';

const DETAILS: readonly OutDetail[] = ['ids', 'skel', 'body', 'tags', 'meta', 'count'];
const GEOMETRIES = ['geom', 'bb', 'center'] as const;

/** Reads `out` and its words in any order, up to the semicolon; of two words of one sort the last holds. */
export function parseOut(reader: TokenReader, input: SetReference, place: () => Place): OutStatement {
  reader.advance();
  let detail: OutDetail = 'body';
  let noids = false;
  let geometry: OutStatement['geometry'] = 'none';
  let order: OutStatement['order'] = 'asc';
  let limit: number | undefined;
  let bbox: Bbox | undefined;
  while (reader.good && !reader.is(';')) {
    const token = reader.token;
    const word = token.text;
    if (word === '(') {
      bbox = parseOutBbox(reader);
      continue;
    }
    const newDetail = DETAILS.find((name) => name === word);
    const newGeometry = GEOMETRIES.find((name) => name === word);
    if (newDetail !== undefined) detail = newDetail;
    else if (newGeometry !== undefined) geometry = newGeometry;
    else if (word === 'noids') noids = true;
    else if (word === 'qt' || word === 'asc') order = word;
    else if (/^\d/u.test(word)) limit = Math.min(leadingInteger(word), Number.MAX_SAFE_INTEGER);
    else {
      const hint = 'Words behind out are ids, skel, body, tags, meta, count, noids, geom, bb, center, asc, qt and a number.';
      reader.report('parse', `Invalid parameter for print: "${shown(word)}"`, token, hint);
    }
    reader.advance();
  }
  return { kind: 'out', input, detail, noids, geometry, bbox, order, limit, ...place() };
}

function parseOutBbox(reader: TokenReader): Bbox {
  const start = reader.advance();
  const texts: string[] = [];
  for (let i = 0; i < 4; i++) {
    texts.push(reader.textValue('Number').value);
    reader.expect([i < 3 ? ',' : ')']);
  }
  return checkBbox(reader, 'print', texts, { from: start.from, to: reader.end, line: start.line });
}
