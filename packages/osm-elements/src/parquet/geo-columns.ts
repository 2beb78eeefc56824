/** Columns of a GeoParquet file (https://geoparquet.org/releases/v1.1.0/): the geometry, its system, and the columns that only say where it is. */
import type { FileMetaData, RowGroup, SchemaElement } from 'hyparquet';
import { type Project, projectionOf, SystemNeeded } from '../projections.ts';
import { ReadError } from '../read-error.ts';

/** The sides of a box, as GeoParquet and Overture name them. */
const SIDES = ['xmin', 'ymin', 'xmax', 'ymax'] as const;
type Side = (typeof SIDES)[number];

/** Metadata of the geometry columns. */
export interface GeoColumns {
  readonly primary: string;
  /** Columns that only say where a geometry is. */
  readonly boxes: ReadonlySet<string>;
  /** The paths of the sides of the boxes; undefined where no column has any. */
  readonly sides: Readonly<Record<Side, string>> | undefined;
  /** PROJJSON or a name; `''`: nobody knows; undefined: longitudes and latitudes. */
  readonly system: string | undefined;
}

/** @throws ReadError where no column is a geometry; Error where the metadata are damaged */
export function geoColumns(metadata: FileMetaData): GeoColumns {
  const text = metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value;
  if (text === undefined) return typedColumn(metadata.schema);
  const { primary_column: primary, columns }: { primary_column?: unknown; columns?: unknown } = asObject(JSON.parse(text));
  const all = asObject(columns);
  if (typeof primary !== 'string') throw new Error('primary_column');
  const { encoding, crs, covering }: { encoding?: unknown; crs?: unknown; covering?: unknown } = asObject(Reflect.get(all, primary));
  if (encoding !== 'WKB') throw new ReadError({ kind: 'feature', feature: `encoding ${String(encoding)}` }, 0);
  const { bbox }: { bbox?: unknown } = asObject(covering);
  const sides = coveringSides(asObject(bbox)) ?? usualSides(metadata.schema);
  return { primary, ...boxColumns(sides), system: crs === undefined ? undefined : crs === null ? '' : JSON.stringify(crs) };
}

/** A column whose type is a geometry, as Parquet itself has it since 2025. */
function typedColumn(schema: readonly SchemaElement[]): GeoColumns {
  const column = schema.find(({ logical_type }) => logical_type?.type === 'GEOMETRY' || logical_type?.type === 'GEOGRAPHY');
  if (column === undefined) throw new ReadError({ kind: 'placeless' }, 0);
  const crs: unknown = column.logical_type !== undefined && 'crs' in column.logical_type ? column.logical_type.crs : undefined;
  const isDegrees = typeof crs !== 'string' || /^OGC:CRS84$/i.test(crs);
  return { primary: column.name, ...boxColumns(usualSides(schema)), system: isDegrees ? undefined : crs };
}

type Sides = GeoColumns['sides'];

function boxColumns(sides: Sides): Pick<GeoColumns, 'boxes' | 'sides'> {
  return { sides, boxes: new Set(Object.values(sides ?? {}).map((path) => path.split(SEPARATOR)[0])) };
}

/** The names of a path are put together by this, which is in no name. */
const SEPARATOR = '\0';

function coveringSides(bbox: object): Sides {
  const paths = SIDES.map((side): unknown => Reflect.get(bbox, side));
  if (!paths.every((path): path is string[] => Array.isArray(path) && path.every((name) => typeof name === 'string'))) return undefined;
  const [xmin, ymin, xmax, ymax] = paths.map((path) => path.join(SEPARATOR));
  return { xmin, ymin, xmax, ymax };
}

/** The column `bbox` with four sides, as Overture has it, and files before GeoParquet 1.1. */
function usualSides(schema: readonly SchemaElement[]): Sides {
  const at = schema.findIndex(({ name, num_children }) => name === 'bbox' && num_children === SIDES.length);
  const names = new Set(schema.slice(at + 1, at + 1 + SIDES.length).map(({ name }) => name));
  if (at === -1 || !SIDES.every((side) => names.has(side))) return undefined;
  return coveringSides(Object.fromEntries(SIDES.map((side) => [side, ['bbox', side]])));
}

/** Names of the columns, without what is within one. */
export function topNames({ schema }: Pick<FileMetaData, 'schema'>): string[] {
  const names: string[] = [];
  let at = 1;
  const skip = () => {
    const { num_children = 0 } = schema[at++];
    for (let left = num_children; left > 0; left--) skip();
  };
  for (let left = schema[0].num_children ?? 0; left > 0; left--) {
    names.push(schema[at].name);
    skip();
  }
  return names;
}

/** @throws SystemNeeded where nobody knows the system */
export async function projectionFor(own: string | undefined, system: string | undefined): Promise<Project | undefined> {
  // who says one means it for files that turn out to need it
  if (own === undefined) return undefined;
  const known = (await projectionOf(own)) ?? (await projectionOf(system ?? ''));
  if (known === undefined) throw new SystemNeeded(own, 0);
  return known;
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

// Where the rows of a row group are.

/** The sides of what a row group holds, in units of the file. Where a row crosses the 180th meridian it goes once round the earth. */
export interface GroupBox {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** The box by the statistics of the columns of boxes, else by those of the geometry; undefined where nothing is said. */
export function groupBox({ columns }: RowGroup, { sides, primary }: GeoColumns): GroupBox | undefined {
  const statisticsOf = (path: string) => columns.find(({ meta_data }) => meta_data?.path_in_schema.join(SEPARATOR) === path)?.meta_data;
  if (sides === undefined) {
    const box = statisticsOf(primary)?.geospatial_statistics?.bbox;
    return box && finite({ south: box.ymin, west: box.xmin, north: box.ymax, east: box.xmax });
  }
  const range = (side: Side) => {
    const { min_value, max_value, min, max } = statisticsOf(sides[side])?.statistics ?? {};
    return { least: Number(min_value ?? min ?? Number.NaN), most: Number(max_value ?? max ?? Number.NaN) };
  };
  const [xmin, ymin, xmax, ymax] = SIDES.map(range);
  // a row whose box goes beyond the 180th meridian has its least side east of its greatest
  const crosses = xmin.most > xmax.most || xmax.least < xmin.least;
  const [west, east] = crosses ? [-180, 180] : [xmin.least, xmax.most];
  return finite({ south: ymin.least, west, north: ymax.most, east });
}

function finite(box: GroupBox): GroupBox | undefined {
  return Object.values(box).every(Number.isFinite) ? box : undefined;
}
