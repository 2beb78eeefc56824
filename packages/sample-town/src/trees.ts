/** Trees and lamps along the streets of the main town, as many as there is room for: they make the count exact. */
import { outlineOf, roomAt } from './block-shape.ts';
import type { Town } from './town.ts';
import type { Tags } from './town-writer.ts';

const TREES: readonly Tags[] = [
  [
    ['natural', 'tree'],
    ['leaf_type', 'broadleaved'],
    ['genus', 'Tilia'],
  ],
  [
    ['natural', 'tree'],
    ['leaf_type', 'broadleaved'],
  ],
  [
    ['natural', 'tree'],
    ['leaf_type', 'broadleaved'],
    ['genus', 'Acer'],
    ['denotation', 'avenue'],
  ],
];

const LAMP: Tags = [['highway', 'street_lamp']];

export function writeTrees(town: Town): void {
  const { writer, random, settlement, plan } = town;
  const fields = settlement.blocks.filter((block) => block.zone === 'field');
  for (const zoneWanted of ['primary', 'secondary', 'tertiary', 'residential'] as const) {
    for (const edge of settlement.edges) {
      if (edge.kind !== zoneWanted) continue;
      for (let i = 0; i + 1 < edge.nodes.length; i++) {
        const from = edge.nodes[i];
        const to = edge.nodes[i + 1];
        const ax = plan.terrain.bendX(plan.x[from], plan.y[from]);
        const ay = plan.terrain.bendY(plan.x[from], plan.y[from]);
        const dx = plan.terrain.bendX(plan.x[to], plan.y[to]) - ax;
        const dy = plan.terrain.bendY(plan.x[to], plan.y[to]) - ay;
        const length = Math.sqrt(dx * dx + dy * dy);
        for (let at = 14; at < length - 14; at += 13) {
          const side = random.chance(0.5) ? 5.4 : -5.4;
          if (writer.room <= 0) return;
          writer.node(
            ax + (dx * at - dy * side) / length,
            ay + (dy * at + dx * side) / length,
            random.chance(0.35) ? LAMP : random.pick(TREES),
          );
        }
      }
    }
  }
  for (let i = 0; writer.room > 0; i++) {
    const outline = outlineOf(plan, fields[i % fields.length].face);
    const corner = random.whole(0, outline.x.length - 1);
    const next = (corner + 1) % outline.x.length;
    const t = random.next();
    const x = outline.x[corner] * (1 - t) + outline.x[next] * t + random.between(-9, 9);
    const y = outline.y[corner] * (1 - t) + outline.y[next] * t + random.between(-9, 9);
    if (roomAt(outline, x, y) > 1) writer.node(x, y, TREES[1]);
  }
}
