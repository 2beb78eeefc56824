import { type FeatureKind, LINE, POINT, POLYGON } from '@flyover/osm-features';
import { expect, test } from 'vitest';
import { parseStyleSheet } from '../index.ts';
import { DRAWN_PROPERTIES } from '../parse/drawn-properties.ts';
import type { StyleValue } from './read-value.ts';
import { toDrawRecord } from './to-draw-record.ts';

/** Notes which properties are asked for. */
class Watched extends Map<string, StyleValue> {
  readonly asked: Set<string>;

  constructor(properties: Record<string, StyleValue>, asked: Set<string>) {
    super(Object.entries(properties));
    this.asked = asked;
  }

  override get(name: string): StyleValue | undefined {
    this.asked.add(name);
    return super.get(name);
  }
}

test('@supports answers for what drawing asks for, and for nothing else of a feature', () => {
  const asked = new Set<string>(['render']);
  const full = { color: '#ff0000', width: 4, 'fill-color': '#00ff00', 'casing-width': 2, text: 'x', 'shield-color': '#ffffff' };
  const more: Record<string, StyleValue>[] = [
    {},
    { 'icon-image': 'a.png' },
    { 'symbol-shape': 'square' },
    { 'text-halo-radius': 2, 'shield-frame-color': '#000000' },
  ];
  for (const kind of [POINT, LINE, POLYGON] satisfies FeatureKind[]) {
    for (const properties of [{}, ...more]) toDrawRecord(new Watched({ ...full, ...properties }, asked), kind);
  }
  expect([...asked].sort()).toEqual([...DRAWN_PROPERTIES].sort());
  const supports = (name: string) => parseStyleSheet(`@supports (${name}) { node { width: 1; } }`).rules.length === 1;
  expect([...asked, 'tiles', 'background-color'].filter((name) => !supports(name))).toEqual([]);
  expect(['miterlimit', 'shield-text', 'icon-orientation', 'dashes-background-color', 'extrude'].filter(supports)).toEqual([]);
});
