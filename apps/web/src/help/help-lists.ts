/** The lists of the help: code, and the i18n key of its explanation. */
import { type ExpandContext, expandQuery } from '@flyover/query-template';

/** The query of the first steps in its parts. */
export const PARTS = [
  ['node', 'help.part.node'],
  ['[amenity=drinking_water]', 'help.part.tag'],
  ['({{bbox}});', 'help.part.bbox'],
  ['out;', 'help.part.out'],
  ['out geom;', 'help.part.geom'],
] as const;

/** The syntax of the search wizard. */
export const WIZARD = [
  ['drinking water', 'help.phrase.name'],
  ['amenity=cafe', 'help.phrase.equals'],
  ['amenity!=cafe', 'help.phrase.differs'],
  ['name=*', 'help.phrase.present'],
  ['name is null', 'help.phrase.absent'],
  ['name:Church', 'help.phrase.contains'],
  ['name~/^saint/i', 'help.phrase.matches'],
  ['type:way', 'help.phrase.type'],
  ['newer:"2 weeks"', 'help.phrase.newer'],
  ['user:"Ann"', 'help.phrase.user'],
  ['date:2024', 'help.phrase.date'],
  ['and, or, ( )', 'help.phrase.joints'],
  ['in Vaduz', 'help.phrase.area'],
  ['around Vaduz', 'help.phrase.around'],
  ['global', 'help.phrase.global'],
] as const;

/** The actions on a result; some have been in the news. */
export const RESULTS = [
  'help.result.area',
  'help.result.keep',
  'help.result.combine',
  'help.result.table',
  'news.counts',
  'news.pictures',
  'news.dots',
  'help.result.tasks',
  'help.result.dates',
] as const;

/** Classes of the legend's swatches, and what they mean. */
export const MAP_KEY = [
  ['point', 'legend.points', 'help.key.points'],
  ['line', 'legend.lines', 'help.key.lines'],
  ['polygon', 'legend.polygons', 'help.key.polygons'],
  ['in-relation', 'legend.inRelation', 'help.key.inRelation'],
  ['tainted', 'legend.tainted', 'help.key.tainted'],
  ['shrunk', 'legend.shrunk', 'help.key.shrunk'],
] as const;

/** The parameters of a Flyover address. */
export const PARAMETERS = [
  ['?Q=node(1);out;', 'help.parameter.query'],
  ['?q=bm9kZSgxKTtvdXQ7', 'help.parameter.encodedQuery'],
  ['?w=drinking+water', 'help.parameter.wizard'],
  ['?template=key-value&key=shop&value=bakery', 'help.parameter.template'],
  ['&C=47.15;9.55;14', 'help.parameter.position'],
  ['&c=…', 'help.parameter.encodedPosition'],
  ['&lat=47.15&lon=9.55&zoom=14', 'help.parameter.parts'],
  ['&R', 'help.parameter.run'],
] as const;

/** Pages elsewhere. */
export const LINKS = [
  ['https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL', 'help.link.language'],
  ['https://wiki.openstreetmap.org/wiki/Map_features', 'help.link.tags'],
  ['https://taginfo.openstreetmap.org/', 'help.link.taginfo'],
  ['https://www.openstreetmap.org/', 'help.link.openstreetmap'],
] as const;

export interface PlaceholderHelp {
  /** The placeholder as written. */
  readonly code: string;
  /** i18n key of its meaning. */
  readonly text: string;
  /** A text with the placeholder, for the example; absent where the value depends on a place search or a server. */
  readonly example?: string;
}

export const PLACEHOLDERS: readonly PlaceholderHelp[] = [
  { code: '{{bbox}}', text: 'help.placeholder.bbox', example: 'node({{bbox}});' },
  { code: '{{wsen}}', text: 'help.placeholder.wsen', example: '{{wsen}}' },
  { code: '{{center}}', text: 'help.placeholder.center', example: 'node(around:100,{{center}});' },
  { code: '{{date:1 week}}', text: 'help.placeholder.date', example: 'node(newer:"{{date:1 week}}");' },
  { code: '{{name=value}} {{name}}', text: 'help.placeholder.constant', example: '{{kind=bench}}node[amenity={{kind}}];' },
  { code: '{{geocodeArea:Name}}', text: 'help.placeholder.geocodeArea' },
  { code: '{{geocodeBbox:Name}}', text: 'help.placeholder.geocodeBbox' },
  { code: '{{geocodeCoords:Name}}', text: 'help.placeholder.geocodeCoords' },
  { code: '{{geocodeId:Name}}', text: 'help.placeholder.geocodeId' },
  { code: '{{data:overpass,server=https://…}}', text: 'help.placeholder.data' },
];

/** Returns an example expanded in the current view. */
export function expandedExample(example: string, context: ExpandContext): string {
  return expandQuery(example, context).query.trim();
}
