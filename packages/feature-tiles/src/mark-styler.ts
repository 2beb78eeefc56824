/** A styler whose marks of small shapes are as large as there is room for them. */
import type { FeatureStyler, StyleRecord } from '@flyover/osm-features';
import type { CollapseRule } from './collapse.ts';
import { MARK_SIZES, markRecord } from './mark-sizes.ts';

/**
 * As a styler says, but marks where they are many by smaller circles. Its records have numbers of their own; the first are those that the styler has
 * already, by their numbers there.
 */
export function markStyler(styler: FeatureStyler, rule: CollapseRule): FeatureStyler {
  const records: StyleRecord[] = [...styler.records];
  /** Of each own record: the styler's number, and its size. */
  const bases = records.map((_, number) => number);
  const sizes = records.map(() => 0);
  /** By size and by the styler's number: the own one. */
  const numbers: (number | undefined)[][] = MARK_SIZES.map(() => []);
  numbers[0] = [...bases];

  const numberOf = (base: number, size: number): number => numbers[size][base] ?? add(base, size);

  const add = (base: number, size: number): number => {
    const record = markRecord(styler.records[base], size);
    const isOwn = size === 0 || record !== styler.records[base];
    const number = isOwn ? records.push(record) - 1 : numberOf(base, 0);
    numbers[size][base] = number;
    // one that is as large as it was leads to the next in full size
    if (isOwn) {
      bases.push(base);
      sizes.push(size);
    }
    return number;
  };

  const { reach, nextOf, textOf, render } = styler;
  return {
    records,
    ...(reach !== undefined && { reach }),
    styleOf(feature, webZoom, collapsed) {
      const base = styler.styleOf(feature, webZoom, collapsed);
      if (base === -1) return -1;
      return numberOf(base, collapsed ? rule.markSize(feature, webZoom, styler.records[base]) : 0);
    },
    ...(nextOf !== undefined && {
      nextOf(record: number) {
        const next = nextOf.call(styler, bases[record]);
        return next < 0 ? -1 : numberOf(next, sizes[record]);
      },
    }),
    ...(textOf !== undefined && {
      textOf: (feature: number, webZoom: number, record: number) => textOf.call(styler, feature, webZoom, bases[record]),
    }),
    ...(render !== undefined && { render: (feature: number, webZoom: number) => render.call(styler, feature, webZoom) }),
  };
}
