import { describe, expect, test } from 'vitest';
import { Float64Column, Int32Column, Uint8Column, Uint32Column } from './growing-column.ts';

const columns = [
  ['Int32Column', () => new Int32Column(), Int32Array],
  ['Uint32Column', () => new Uint32Column(), Uint32Array],
  ['Float64Column', () => new Float64Column(), Float64Array],
  ['Uint8Column', () => new Uint8Column(), Uint8Array],
] as const;

describe.for(columns)('%s', ([, create, ArrayType]) => {
  test('grows as it is filled', () => {
    const column = create();
    for (let i = 0; i < 5000; i++) column.push(i % 100);
    expect(column.length).toBe(5000);
    expect(column.get(4999)).toBe(99);
    expect(column.finish()).toEqual(ArrayType.of(...Array.from({ length: 5000 }, (_, i) => i % 100)));
  });

  test('gives a copy', () => {
    const column = create();
    column.push(1);
    const copy = column.finish();
    column.push(2);
    expect([copy, column.finish()]).toEqual([ArrayType.of(1), ArrayType.of(1, 2)]);
  });
});

describe.for([
  ['Int32Column', () => new Int32Column()],
  ['Uint32Column', () => new Uint32Column()],
  ['Float64Column', () => new Float64Column()],
] as const)('%s', ([, create]) => {
  test('fills up to a length, and not beyond', () => {
    const column = create();
    column.push(7);
    column.fillTo(3, 1);
    column.fillTo(2, 5);
    column.set(0, 8);
    expect([...column.finish()]).toEqual([8, 1, 1]);
  });
});

test('finishWith adds the end of the last list', () => {
  const column = new Uint32Column();
  column.push(0);
  expect([column.finishWith(4), column.finish()]).toEqual([Uint32Array.of(0, 4), Uint32Array.of(0)]);
});

describe.for([
  ['Int32Column', () => new Int32Column()],
  ['Float64Column', () => new Float64Column()],
] as const)('%s', ([, create]) => {
  test('is made longer for values that are written behind the others', () => {
    const column = create();
    column.push(7);
    column.extend(2).set([8, 9], 1);
    column.extend(5000).fill(1, 3);
    column.push(2);
    expect([...column.finish()]).toEqual([7, 8, 9, ...Array.from({ length: 5000 }, () => 1), 2]);
  });
});
