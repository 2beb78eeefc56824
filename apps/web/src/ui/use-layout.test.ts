import { describe, expect, test } from 'vitest';
import { layoutOf } from './use-layout.ts';

describe('layoutOf', () => {
  test('a window is portrait below the ratio of 0.8', () => {
    expect(layoutOf(1000, 1251)).toBe('portrait');
    expect(layoutOf(1000, 1250)).toBe('wide');
    expect(layoutOf(1920, 1080)).toBe('wide');
  });
  test('below 900 pixels a portrait window is a phone', () => {
    expect(layoutOf(390, 844)).toBe('phone');
    expect(layoutOf(899, 1124)).toBe('phone');
    expect(layoutOf(900, 1200)).toBe('portrait');
  });
  test('a landscape window keeps its left pane while both panes have their 200 pixels', () => {
    expect(layoutOf(400, 320)).toBe('narrow');
    expect(layoutOf(399, 320)).toBe('phone');
    // 1280 by 1024 pixels at 400 %
    expect(layoutOf(320, 256)).toBe('phone');
  });
  test('a landscape window keeps its left pane, however low it is', () => {
    expect(layoutOf(844, 390)).toBe('narrow');
    expect(layoutOf(899, 400)).toBe('narrow');
    expect(layoutOf(899, 1123)).toBe('narrow');
    expect(layoutOf(900, 600)).toBe('wide');
  });
});
