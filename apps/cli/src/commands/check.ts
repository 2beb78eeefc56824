import { parseQuery } from '@flyover/overpass-ql';
import { type Expansion, ExpansionError, expandQuery } from '@flyover/query-template';
import type { Call } from '../call.ts';
import { readText } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { placeLine } from '../problem.ts';

/** A finding as `--json` prints it. Lines and columns count from 1. */
export interface Finding {
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** What to do, where more can be said than the message does. */
  readonly hint?: string;
}

/** `flyover check`: the findings of a query, in its own lines and columns; 1 when one is an error. */
export async function run(call: Call, io: Io): Promise<number> {
  const { name, text } = await readText(call.argument, io);
  const findings = findingsOf(text);
  if (call.has('json')) await withOutput(call, io, (sink) => sink.write(`${JSON.stringify(findings, undefined, 2)}\n`));
  for (const { line, column, severity, message, hint } of call.has('json') ? [] : findings) {
    const sentence = `${severity}: ${message}${hint === undefined ? '' : ` ${hint}`}`;
    await io.stderr.write(`${placeLine({ file: name, line, column, message: sentence })}\n`);
  }
  return findings.some((finding) => finding.severity === 'error') ? 1 : 0;
}

/** All findings, in the order of the text. Placeholders stand for something that fits; a place search answers with an area. */
export function findingsOf(text: string): Finding[] {
  let expansion: Expansion;
  try {
    expansion = expandQuery(text, {
      bbox: { south: 0, west: 0, north: 1, east: 1 },
      center: { lat: 0.5, lon: 0.5 },
      now: new Date(0),
      resolve: (placeholder) =>
        STAND_INS[placeholder.replace(/^(geocode|nominatim)/, '')] + (placeholder.startsWith('nominatim') ? ';' : ''),
    });
  } catch (thrown) {
    if (!(thrown instanceof ExpansionError)) throw thrown;
    return [{ line: thrown.line, column: thrown.column, severity: 'error', message: thrown.message }];
  }
  if (expansion.language !== 'ql')
    return [
      { line: 1, column: 1, severity: 'warning', message: `This is ${expansion.language.toUpperCase()}: only Overpass QL is checked.` },
    ];
  return parseQuery(expansion.query).diagnostics.map(({ from, severity, message, hint }) => {
    const offset = expansion.offsetInText(from);
    const lineStart = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
    const line = text.slice(0, lineStart).split('\n').length;
    return { line, column: offset - lineStart + 1, severity, message, ...(hint !== undefined && { hint }) };
  });
}

const STAND_INS: Readonly<Record<string, string>> = { Id: 'node(1)', Area: 'area(id:1)', Bbox: '0,0,1,1', Coords: '0,0' };
