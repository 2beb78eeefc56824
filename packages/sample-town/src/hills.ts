/** The hill range: a boundary with peaks and a path from top to top. */
import { NODE, WAY } from '@flyover/osm-elements';
import { blobRing } from './block-shape.ts';
import { HILLS_NAME, PEAKS } from './names.ts';
import { nodeAt, ringNodes, type Town } from './town.ts';
import type { Member } from './town-writer.ts';

export interface Hills {
  /** Metres on the flat plan. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export function writeHills(town: Town, hills: Hills): void {
  const { writer, random, plan } = town;
  writer.edit();
  const flat = blobRing(hills.x, hills.y, hills.radius, 28, 1.3);
  const ring: number[] = [];
  for (let i = 0; i < flat.length; i += 2) ring.push(plan.terrain.bendX(flat[i], flat[i + 1]), plan.terrain.bendY(flat[i], flat[i + 1]));
  const nodes = ringNodes(town, ring);
  const half = nodes.length / 2;
  const west = writer.way(nodes.slice(0, half + 1), false, [['boundary', 'protected_area']]);
  const east = writer.way([...nodes.slice(half), nodes[0]], false, [['boundary', 'protected_area']]);
  const peaks: number[] = [];
  for (const [i, name] of PEAKS.entries()) {
    const angle = (i / PEAKS.length) * Math.PI * 2;
    const r = hills.radius * (i % 2 === 0 ? 0.72 : 0.34);
    peaks.push(
      nodeAt(town, hills.x + r * Math.cos(angle), hills.y + r * Math.sin(angle), [
        ['natural', 'peak'],
        ['name', name],
        ...(i === 2
          ? ([
              ['name:ja', '再帰岩'],
              ['name:ru', 'Скала Рекурсии'],
            ] as const)
          : []),
        ['ele', `${random.whole(310, 684)}`],
        ...(i % 3 === 0 ? ([['summit:cross', 'yes']] as const) : []),
      ]),
    );
  }
  writer.way(peaks, false, [
    ['highway', 'path'],
    ['name', 'Summit Trail'],
    ['sac_scale', 'hiking'],
  ]);
  const members: Member[] = [
    [WAY, west, 'outer'],
    [WAY, east, 'outer'],
    [NODE, peaks[0], 'label'],
  ];
  writer.relation(members, [
    ['type', 'boundary'],
    ['boundary', 'protected_area'],
    ['protect_class', '5'],
    ['name', HILLS_NAME],
    ['wikidata', 'Q100000004'],
  ]);
}
