/** The distance around a tile in which features are searched: the reach of the strokes of a sheet. */
import { type FeatureStyler, POINT } from '@flyover/osm-features';
import type { CollapseRule } from '../collapse.ts';
import { BUFFER, UNITS_PER_PIXEL } from '../tile-frame.ts';
import type { World } from '../world.ts';
import type { SheetPlans } from './sheet-plans.ts';

/** Tile units: wider strokes are cut at the edges of tiles. */
export const WIDEST_BUFFER = 8 * BUFFER;

/** So many features are styled once a zoom, so that a wide style is known before the first tile whose edge it reaches over. */
const SAMPLES = 2000;

/** The buffer of a styler's tiles; it only grows, doubling. */
export class SheetReach {
  private readonly world: World;
  private readonly styler: FeatureStyler;
  private readonly plans: SheetPlans;
  private readonly rule: CollapseRule;
  private readonly sampled = new Set<string>();

  constructor(world: World, styler: FeatureStyler, plans: SheetPlans, rule: CollapseRule) {
    this.world = world;
    this.styler = styler;
    this.plans = plans;
    this.rule = rule;
  }

  /** Tile units. */
  buffer(webZoom: number): number {
    // what is a shape changes with the rule
    const sample = `${webZoom} ${this.rule.smallShapes}`;
    if (!this.sampled.has(sample)) {
      this.sampled.add(sample);
      this.sample(webZoom);
    }
    let buffer = BUFFER;
    while (buffer < this.plans.reach * UNITS_PER_PIXEL && buffer < WIDEST_BUFFER) buffer *= 2;
    return buffer;
  }

  private sample(webZoom: number): void {
    const { kinds, count } = this.world.set;
    const step = Math.max(1, Math.floor(count / SAMPLES));
    for (let feature = 0; feature < count; feature += step) {
      if (kinds[feature] === POINT || this.rule.isCollapsed(feature, webZoom)) continue;
      const record = this.styler.styleOf(feature, webZoom, false);
      if (record !== -1) this.plans.of(record, kinds[feature]);
    }
  }
}
