/** Coordinates of projected systems as places on earth: `proj4` calculates, and is fetched with the first file that needs it. */
import { ReadError } from '../read-error.ts';
import { isDegreeSystem, isDegreesText } from './degree-systems.ts';
import { codeOfName, knownSystem } from './known-systems.ts';

/** Of coordinates in a system degrees: longitude before latitude; not finite where the place is out of the system. */
export type Project = (x: number, y: number) => readonly [lon: number, lat: number];

/** A longer description of a system is none. */
const LONGEST_SYSTEM = 1 << 16;
/** Half the equator's width of WGS 84 and GRS 80: systems over other ellipsoids lie off by a hundred metres where nobody says how to shift them. */
const EQUATOR = 6_378_137;

/** The coordinates that a reader has met are of a system that is to be known first: it is made anew with a `Project`. */
export class SystemNeeded extends ReadError {
  /** The system that the file names: an EPSG number, WKT or PROJJSON; empty without one. */
  readonly system: string;

  constructor(system: string, byte: number) {
    super(systemProblem(system), byte);
    this.system = system;
  }
}

/** Fault of data whose system is unknown. */
export function systemProblem(system: string) {
  const name = nameOf(system);
  return name === '' ? ({ kind: 'projected' } as const) : ({ kind: 'system', system: name } as const);
}

/**
 * How to get from a system to WGS 84. An `EPSG:…` is looked up in a list, else what WKT or PROJJSON says is taken; a number that they give themselves
 * comes before that, since few say how their datum is shifted.
 *
 * @param system as a file, or somebody, names it
 * @returns undefined where it is unknown, which must never be guessed
 */
export async function projectionOf(system: string): Promise<Project | undefined> {
  if (system.length > LONGEST_SYSTEM) return undefined;
  const text = system.trim();
  const code = codeOf(text);
  if (code !== undefined && isDegreeSystem(code)) return inDegrees;
  const known = code === undefined ? undefined : knownSystem(code);
  if (known === undefined && isDegreesText(text)) return inDegrees;
  const definition = known ?? (/^(?:\w+\s*\[|\{|\+proj=)/.test(text) ? text : undefined);
  if (definition === undefined) return undefined;
  const { default: proj4 } = await import('proj4');
  try {
    const { a, datum } = proj4.Proj(definition);
    const isShifted = datum !== undefined && 'datum_params' in datum && Array.isArray(datum.datum_params);
    // in a shift of zeros proj4 leaves out what it does
    if (Math.abs(a - EQUATOR) > 1 && !isShifted) return undefined;
    const { forward } = proj4(definition, 'WGS84');
    return (x, y) => {
      const [lon, lat] = Number.isFinite(x) && Number.isFinite(y) ? forward([x, y]) : [Number.NaN, Number.NaN];
      return [lon, lat];
    };
  } catch {
    return undefined;
  }
}

function inDegrees(x: number, y: number): [lon: number, lat: number] {
  return [x, y];
}

/** The number of EPSG in `EPSG:2056`, `urn:ogc:def:crs:EPSG::2056`, or at the end of WKT and PROJJSON, where that of the whole stands. */
function codeOf(text: string): number | undefined {
  const short = text.length < 200 ? /\bEPSG\b[:/"]{1,2}(?:[\d.]*[:/])?(\d{4,6})\b/i.exec(text) : null;
  const whole =
    /(?:AUTHORITY\s*\[\s*"EPSG"\s*,\s*"?|ID\s*\[\s*"EPSG"\s*,\s*)(\d{4,6})"?\s*\]\s*\]\s*$/i.exec(text) ??
    /"id"\s*:\s*\{\s*"authority"\s*:\s*"EPSG"\s*,\s*"code"\s*:\s*(\d{4,6})\s*\}\s*\}\s*$/i.exec(text);
  const digits = (/^\d{4,6}$/.exec(text) ?? whole?.slice(1) ?? short?.slice(1))?.[0];
  return digits === undefined ? codeOfName(/^PROJCS\s*\[\s*"([^"]+)"/i.exec(text)?.[1] ?? '') : Number(digits);
}

/** Name of a system for sentences. */
function nameOf(system: string): string {
  const code = codeOf(system.trim());
  if (code !== undefined) return `EPSG:${code}`;
  return (/^\w+\s*\[\s*"([^"]{1,80})"/.exec(system) ?? /"name"\s*:\s*"([^"]{1,80})"/.exec(system))?.[1] ?? system.trim().slice(0, 80);
}
