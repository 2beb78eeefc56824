import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contains } from '../map/view-pixels.ts';
import { useView, viewBbox } from '../map/view-store.ts';
import { type AreaEvents, onArea } from './area-events.ts';
import { INITIAL_PADDING, padBbox, pixelBox } from './area-geometry.ts';
import {
  adjustAreaToView,
  disableArea,
  dragArea,
  enableArea,
  FIT_PADDING,
  selectedArea,
  settleArea,
  toggleArea,
  useArea,
} from './area-store.ts';

const names: (keyof AreaEvents)[] = ['enabled', 'disabled', 'change', 'enableClick', 'disableClick', 'adjustToZoomClick'];
let heard: [string, unknown][] = [];
let stops: (() => void)[] = [];

beforeEach(() => {
  useArea.setState({ enabled: false, bounds: undefined });
  useView.setState({ lat: 53.5, lon: 13.41, zoom: 15, width: 1000, height: 800 });
  heard = [];
  stops = names.map((name) => onArea(name, (detail) => void heard.push([name, detail])));
});
afterEach(() => {
  for (const stop of stops) stop();
});

const elsewhere = { south: 10, west: 20, north: 10.1, east: 20.1 };
const inView = { south: 53.499, west: 13.405, north: 53.501, east: 13.415 };

describe('the area selection', () => {
  test('is disabled at first: the view counts', () => expect(selectedArea()).toBeUndefined());

  test('begins as the map view padded by -0.2', () => {
    enableArea();
    expect(INITIAL_PADDING).toBe(-0.2);
    expect(selectedArea()).toEqual(padBbox(viewBbox(useView.getState()), -0.2));
    const { left, right, top, bottom } = pixelBox(useView.getState(), padBbox(viewBbox(useView.getState()), -0.2));
    expect([left, right, top, bottom].map(Math.round)).toEqual([200, 800, 160, 640]);
  });

  test('begins at the configured bounds where there are some', () => {
    enableArea(inView);
    expect(selectedArea()).toEqual(inView);
  });

  test('begins where it was last, whatever is configured', () => {
    enableArea();
    dragArea(inView);
    disableArea();
    enableArea(elsewhere);
    expect(selectedArea()).toEqual(inView);
  });

  test('is brought into view with 10 pixels around it', () => {
    enableArea(elsewhere);
    const view = useView.getState();
    expect(contains(viewBbox(view), elsewhere)).toBe(true);
    const { left, top, right, bottom } = pixelBox(view, elsewhere);
    expect(FIT_PADDING).toBe(10);
    expect(Math.min(left, top, view.width - right, view.height - bottom)).toBeCloseTo(10, 6);
  });

  test('leaves the map alone where it is in view', () => {
    const before = useView.getState();
    enableArea(inView);
    expect(useView.getState()).toEqual(before);
  });

  test('disabled, the view counts again', () => {
    enableArea();
    disableArea();
    expect(useArea.getState().enabled).toBe(false);
    expect(selectedArea()).toBeUndefined();
  });

  test('stays on the globe', () => {
    enableArea({ south: -95, west: -190, north: 95, east: 190 });
    expect(selectedArea()).toEqual({ south: -90, west: -180, north: 90, east: 180 });
  });

  test('adjusting sets it to the current view', () => {
    enableArea(inView);
    adjustAreaToView();
    expect(selectedArea()).toEqual(viewBbox(useView.getState()));
  });

  test('adjusting needs a selection', () => {
    adjustAreaToView();
    expect(heard).toEqual([]);
  });
});

describe('the events of the area selection', () => {
  test('enableClick and enabled', () => {
    toggleArea(inView);
    expect(heard).toEqual([
      ['enableClick', {}],
      ['enabled', { bounds: inView }],
    ]);
  });
  test('disableClick and disabled', () => {
    enableArea(inView);
    heard = [];
    toggleArea();
    expect(heard).toEqual([
      ['disableClick', {}],
      ['disabled', { bounds: inView }],
    ]);
  });
  test('change at the end of a drag, with the bounds', () => {
    enableArea();
    heard = [];
    dragArea(elsewhere);
    dragArea(inView);
    expect(heard).toEqual([]);
    settleArea();
    expect(heard).toEqual([['change', { bounds: inView }]]);
  });
  test('adjustToZoomClick, then change', () => {
    enableArea(inView);
    heard = [];
    adjustAreaToView();
    expect(heard).toEqual([
      ['adjustToZoomClick', {}],
      ['change', { bounds: viewBbox(useView.getState()) }],
    ]);
  });
  test('are heard until the listening ends', () => {
    for (const stop of stops) stop();
    toggleArea();
    expect(heard).toEqual([]);
  });
});
