import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_COORDINATE, NODE, WAY } from './element-store.ts';
import { StoreBuilder } from './store-builder.ts';
import { readable } from './testing/element-text.ts';

describe('StoreBuilder', () => {
  test('an empty store has the starts that every store has', () => {
    const { nodes, ways, relations, areas, made, strings } = new StoreBuilder().finish();
    expect([nodes.count, ways.count, relations.count, areas.count, made.count, strings.size]).toEqual([0, 0, 0, 0, 0, 1]);
    expect([nodes.tagStart, ways.refStart, relations.memberStart]).toEqual([Uint32Array.of(0), Uint32Array.of(0), Uint32Array.of(0)]);
    expect([ways.geometry, ways.bounds, nodes.meta]).toEqual([undefined, undefined, {}]);
  });

  test('keeps the tables apart, whatever the order of the elements', () => {
    const builder = new StoreBuilder();
    const key = builder.strings.intern('k');
    builder.way(2);
    builder.ref(1);
    builder.node(1, 10_000_000, 20_000_000);
    builder.tag(key, builder.strings.intern('of the node'));
    builder.way(3);
    builder.ref(4);
    builder.ref(5);
    builder.tag(key, builder.strings.intern('of the way'));
    expect(builder.count).toBe(3);
    expect(readable(builder.finish())).toEqual([
      { type: 'node', id: 1, at: [1, 2], tags: { k: 'of the node' } },
      { type: 'way', id: 2, nodes: [1] },
      { type: 'way', id: 3, nodes: [4, 5], tags: { k: 'of the way' } },
    ]);
  });

  test('columns that began late know nothing of the rows before and after', () => {
    const builder = new StoreBuilder();
    builder.way(1);
    builder.way(2);
    builder.version(5);
    builder.version(6);
    builder.center(7, 8);
    builder.bounds(1, 2, 3, 4);
    builder.way(3);
    const { ways } = builder.finish();
    expect(ways.meta).toEqual({ version: Int32Array.of(0, 6, 0) });
    expect(ways.centerLat).toEqual(Int32Array.of(NO_COORDINATE, 7, NO_COORDINATE));
    expect(ways.bounds?.subarray(4, 8)).toEqual(Int32Array.of(1, 2, 3, 4));
    expect(ways.bounds?.length).toBe(12);
  });

  test('points belong to the current way, or to the last member', () => {
    const builder = new StoreBuilder();
    builder.way(1);
    builder.way(2);
    builder.point(1, 2);
    builder.way(3);
    builder.relation(4);
    builder.member(NODE, 9, 0);
    builder.member(WAY, 2, 0);
    builder.point(3, 4);
    builder.point(NO_COORDINATE, NO_COORDINATE);
    builder.member(WAY, 3, 0);
    const { ways, relations } = builder.finish();
    expect(ways.geometry?.start).toEqual(Uint32Array.of(0, 0, 1, 1));
    expect(relations.geometry?.start).toEqual(Uint32Array.of(0, 0, 2, 2));
  });

  test('lists of points and of nodes are as one after the other', () => {
    const points = fc.array(fc.tuple(fc.constantFrom(NO_COORDINATE, 5, 6), fc.integer({ min: -9, max: 9 })), { maxLength: 40 });
    const slices = fc.array(fc.tuple(fc.boolean(), fc.nat(30), fc.nat(30)), { maxLength: 30 });
    fc.assert(
      fc.property(points, fc.array(fc.constantFrom(0, 1, 2, 7, 0xffffffff), { maxLength: 40 }), slices, (from, places, owners) => {
        const lat = Int32Array.from(from, ([value]) => value);
        const lon = Int32Array.from(from, ([, value]) => value);
        const ids = Float64Array.from(from, (_, index) => index + 2 ** 40);
        const rows = Uint32Array.from(places);
        const [listed, single] = [new StoreBuilder(), new StoreBuilder()];
        for (const [index, [isWay, start, length]] of owners.entries()) {
          for (const builder of [listed, single]) {
            if (isWay) builder.way(index);
            else builder.relation(index);
            if (!isWay) builder.member(WAY, index, 0);
          }
          const within = (size: number): [number, number] => [Math.min(start, size), Math.min(length, Math.max(0, size - start))];
          listed.pointsAt(lat, lon, rows, ...within(rows.length));
          listed.pointsAt(lat, lon, undefined, ...within(lat.length));
          const ats = [...rows.slice(start, start + length), ...[...lat.keys()].slice(start, start + length)];
          for (const at of ats) {
            if (at < lat.length && lat[at] !== NO_COORDINATE) single.point(lat[at], lon[at]);
            else single.point(NO_COORDINATE, NO_COORDINATE);
          }
          if (!isWay) continue;
          listed.refsOf(ids, ...([Math.min(start, ids.length), Math.min(start + length, ids.length)] as const));
          for (const id of ids.subarray(start, start + length)) single.ref(id);
        }
        const [{ ways, relations }, twin] = [listed.finish(), single.finish()];
        expect({ ways, relations }).toEqual({ ways: twin.ways, relations: twin.relations });
      }),
    );
  });

  test('can be finished early, and go on', () => {
    const builder = new StoreBuilder();
    const addWay = (id: number) => {
      builder.way(id);
      builder.ref(id);
      builder.point(id, id);
      builder.version(id);
    };
    const addRelation = (id: number) => {
      builder.relation(id);
      builder.member(WAY, id, 0);
      builder.point(id, id);
    };
    addWay(1);
    addRelation(1);
    const early = builder.finish();
    addWay(2);
    addRelation(2);
    const late = builder.finish();
    expect(readable(early)).toEqual(readable(late).filter(({ id }) => id === 1));
    expect(late.ways.geometry?.start).toEqual(Uint32Array.of(0, 1, 2));
    expect(late.relations.geometry?.start).toEqual(Uint32Array.of(0, 1, 2));
    expect(late.ways.meta.version).toEqual(Int32Array.of(1, 2));
  });

  test('facts about the file are copied', () => {
    const builder = new StoreBuilder();
    builder.info.generator = 'A';
    const { info } = builder.finish();
    builder.info.generator = 'B';
    expect(info).toEqual({ generator: 'A' });
  });
});
