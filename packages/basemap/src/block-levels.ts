/** The levels of a basemap that is made block by block: the tiles of a block, and the elements it takes. */
import { type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { LINE, POINT, POLYGON } from '@flyover/osm-features';
import { BASEMAP_RULES, type BasemapRule } from './basemap-rules.ts';
import { LEVELS as BOUNDARIES, levelFromZoom } from './basemap-styler.ts';

/** Elements of some types with any of some tags; see `ElementChoice` of `@flyover/overpass-engine`. */
export interface BlockChoice {
  readonly types: readonly ElementType[];
  readonly tags: readonly (readonly [key: string, values: readonly string[] | '*'])[];
  readonly leastExtent?: number;
  readonly most?: number;
}

/** The tiles of a range of zooms, made of blocks that are as large as a tile of the lowest zoom. */
export interface BlockLevel {
  readonly fromZoom: number;
  readonly choices: readonly BlockChoice[];
}

/** 1e-7 degrees of longitude that a pixel of a tile of zoom 0 shows. */
const PIXEL = 3_600_000_000 / 512;

/** The first and the last zoom of each level; the last level has no end. */
const ZOOMS = [
  [0, 7],
  [8, 9],
  [10, 11],
  [12, 15],
] as const;

const NODES = [NODE] as const;
const WAYS_AND_RELATIONS = [WAY, RELATION] as const;

/** The levels, those of the largest blocks first. */
export const BLOCK_LEVELS: readonly BlockLevel[] = ZOOMS.map(([fromZoom, topZoom]) => ({ fromZoom, choices: choicesOf(topZoom) }));

function choicesOf(topZoom: number): BlockChoice[] {
  const shown = BASEMAP_RULES.filter(({ fromZoom }) => fromZoom <= topZoom);
  const tagsOf = (kind: BasemapRule['kind']) =>
    shown.filter((rule) => rule.kind === kind && rule.class !== 'boundary').flatMap(({ tags }) => Object.entries(tags));
  const boundaries = BOUNDARIES.filter((level) => levelFromZoom(level) <= topZoom).map(String);
  return [
    { types: NODES, tags: tagsOf(POINT) },
    {
      types: WAYS_AND_RELATIONS,
      tags: [
        ...tagsOf(LINE),
        topZoom >= levelFromZoom(Number.POSITIVE_INFINITY) ? ['boundary', ['administrative']] : ['admin_level', boundaries],
      ],
    },
    // elements smaller than a pixel are invisible
    { types: WAYS_AND_RELATIONS, tags: tagsOf(POLYGON), ...(topZoom < 12 && { leastExtent: PIXEL / 2 ** topZoom }) },
  ];
}
