/** The placeholders the help explains, each with a text that shows it at work. */
import { type ExpandContext, expandQuery } from '@flyover/query-template';

export interface PlaceholderHelp {
  /** As it is written. */
  readonly code: string;
  /** Key of what it stands for. */
  readonly text: string;
  /** The text that is expanded for the example; left out: the value depends on a place search or a server. */
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
