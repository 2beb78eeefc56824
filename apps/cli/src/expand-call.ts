/** Expands the placeholders of a query with the options of a call. */
import type { BboxSides } from '@flyover/bounding-box';
import { GeocodeError, type Geocoder, resolveQuery } from '@flyover/geocoding';
import { addedXmlLines, type Diagnostic } from '@flyover/overpass-ql';
import {
  type ExpandContext,
  type Expansion,
  ExpansionError,
  expandQuery,
  type GeocodePlaceholder,
  type QueryLanguage,
  type UnresolvedPlaceholder,
  usesBbox,
  usesView,
} from '@flyover/query-template';
import { boundsOption, type Call, positionOption, settings } from './call.ts';
import type { Io } from './io.ts';
import { CallProblem, type InputFault, InputProblem, lineAndColumn } from './problem.ts';
import { geocodeSentence, placeholderSentence } from './sentences/queries.ts';

/** Values of placeholders that do not come from the call's options. */
interface ExpandDefaults {
  /** Value of `{{bbox}}` without `--bbox`. */
  readonly bounds?: BboxSides;
  /** Answers of a place search. */
  readonly resolve?: (name: GeocodePlaceholder, argument: string, language: QueryLanguage) => string | undefined;
  /** Returns the sentence for a placeholder that nothing resolves. */
  readonly unresolved: (placeholder: UnresolvedPlaceholder) => string;
}

/**
 * Expands a query.
 *
 * @param name the input's name for messages
 * @throws CallProblem for a wrong option, and where the query needs `--bbox` or `--center` and has no default
 * @throws InputProblem where the text cannot be expanded, naming each unresolved placeholder
 */
export function expandCall(text: string, name: string, call: Call, io: Io, defaults: ExpandDefaults): Expansion {
  const context = expandContext(text, call, io, defaults.bounds);
  let expansion: Expansion;
  try {
    expansion = expandQuery(text, { ...context, ...(defaults.resolve !== undefined && { resolve: defaults.resolve }) });
  } catch (thrown) {
    throw problemOf(thrown, name);
  }
  const faults: InputFault[] = expansion.unresolved.map((placeholder) => ({
    file: name,
    line: placeholder.position.line,
    column: placeholder.position.column,
    message: defaults.unresolved(placeholder),
  }));
  if (faults.length > 0) throw new InputProblem(faults);
  return expansion;
}

/**
 * Expands a query, and looks up its geocode placeholders.
 *
 * @param name the input's name for messages
 * @throws CallProblem as `expandCall`
 * @throws InputProblem when the text cannot be expanded; a failed lookup with its kind (`Id`, `Area`, `Bbox`, `Coords`)
 */
export async function resolveCall(
  text: string,
  name: string,
  call: Call,
  io: Io,
  defaults: { readonly bounds?: BboxSides; readonly geocoder: Geocoder },
): Promise<Expansion> {
  const context = expandContext(text, call, io, defaults.bounds);
  try {
    return await resolveQuery(text, context, defaults.geocoder, io.interrupted);
  } catch (thrown) {
    throw problemOf(thrown, name);
  }
}

function expandContext(text: string, call: Call, io: Io, defaultBounds: BboxSides | undefined): ExpandContext {
  const givenBounds = call.value('bbox');
  const givenCenter = call.value('center');
  const bounds = givenBounds === undefined ? defaultBounds : boundsOption('bbox', givenBounds);
  const center = givenCenter === undefined ? middle(bounds) : positionOption('center', givenCenter);
  const constants = settings(call.values('set'));
  const now = timeOption(call.value('now'), io);
  if (bounds === undefined && usesBbox(text) && constants.bbox === undefined) {
    throw new CallProblem('the query uses {{bbox}}: give --bbox S,W,N,E');
  }
  if (center === undefined && usesView(text) && constants.center === undefined && !usesBbox(text)) {
    throw new CallProblem('the query uses {{center}}: give --center LAT,LON');
  }
  const [south, west, north, east] = bounds ?? [0, 0, 0, 0];
  return { bbox: { south, west, north, east }, center: center ?? { lat: 0, lon: 0 }, now, constants };
}

/** Converts a thrown error, with its positions in the file if it has any. */
function problemOf(thrown: unknown, file: string): unknown {
  if (thrown instanceof ExpansionError) {
    return new InputProblem([{ file, line: thrown.line, column: thrown.column, message: placeholderSentence(thrown) }]);
  }
  if (!(thrown instanceof GeocodeError)) return thrown;
  const failed = [thrown, ...thrown.others];
  return new InputProblem(
    failed.map((error) => ({
      file,
      line: error.line,
      column: error.position.column,
      message: `{{${error.placeholder}:${error.argument}}} (${error.kind}): ${geocodeSentence(error)}`,
    })),
  );
}

function middle(bounds: BboxSides | undefined): { lat: number; lon: number } | undefined {
  if (bounds === undefined) return undefined;
  const [south, west, north, east] = bounds;
  return { lat: (south + north) / 2, lon: (west + east) / 2 };
}

function timeOption(text: string | undefined, io: Io): Date {
  if (text === undefined) return io.now();
  const time = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(text)
    ? new Date(text)
    : new Date(Number.NaN);
  if (Number.isNaN(time.getTime())) throw new CallProblem(`--now must be a time such as 2026-03-01T12:00:00Z, not "${text}"`);
  return time;
}

// Mapping of findings in an expanded query to positions in the file.

/** Returns a line and column of the file, from 1; a token missing at the end of a text is on the line after it. */
export function positionInFile(
  text: string,
  { query, language, offsetInText }: Expansion,
  { from, line }: Pick<Diagnostic, 'from' | 'line'>,
): { readonly line: number; readonly column: number } {
  const own = lineAndColumn(text, offsetInText(from));
  // a missing token may be on a line after the text
  const added = language === 'xml' ? addedXmlLines(query) : 0;
  const behind = line - added - lineAndColumn(query, from).line;
  return behind === 0 ? own : { line: Math.max(own.line + behind, 1), column: 1 };
}
