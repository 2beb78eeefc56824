import { describe, expect, test } from 'vitest';
import { createTileFailures } from './use-background.ts';

describe('a tile server that fails', () => {
  test('is told once, not per tile', () => {
    const told: string[] = [];
    const failed = createTileFailures((address) => told.push(address));
    for (let tile = 0; tile < 50; tile++) failed('https://a.example.org/');
    expect(told).toEqual(['https://a.example.org/']);
  });
  test('is not told for one or two missing tiles', () => {
    const told: string[] = [];
    const failed = createTileFailures((address) => told.push(address));
    failed('https://a.example.org/');
    failed('https://a.example.org/');
    expect(told).toEqual([]);
  });
  test('another one is told for itself', () => {
    const told: string[] = [];
    const failed = createTileFailures((address) => told.push(address));
    for (let tile = 0; tile < 3; tile++) {
      failed('https://a.example.org/');
      failed('https://b.example.org/');
    }
    expect(told).toEqual(['https://a.example.org/', 'https://b.example.org/']);
  });
});
