import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contains, useView, viewBbox } from '../view/view-store.ts';
import { INITIAL_PADDING, padBbox, pixelBox } from './area-geometry.ts';
import {
  adjustAreaToView,
  areaTarget,
  disableArea,
  dragArea,
  enableArea,
  FIT_PADDING,
  selectedArea,
  settleArea,
  toggleArea,
  useArea,
} from './area-store.ts';

const names = ['enabled', 'disabled', 'change', 'enableClick', 'disableClick', 'adjustToZoomClick'].map((name) => `area:${name}`);
let heard: [string, unknown][] = [];
const listen = (event: Event) => {
  if (event instanceof CustomEvent) heard.push([event.type.slice('area:'.length), event.detail]);
};

beforeEach(() => {
  useArea.setState({ enabled: false, control: undefined, bounds: undefined });
  useView.setState({ lat: 53.5, lon: 13.41, zoom: 15, width: 1000, height: 800 });
  heard = [];
  for (const name of names) areaTarget.addEventListener(name, listen);
});
afterEach(() => {
  for (const name of names) areaTarget.removeEventListener(name, listen);
});

const elsewhere = { south: 10, west: 20, north: 10.1, east: 20.1 };
const inView = { south: 53.499, west: 13.405, north: 53.501, east: 13.415 };

describe('the area selection', () => {
  test('is disabled at first: the view counts', () => expect(selectedArea()).toBeUndefined());

  test('begins as the map view padded by -0.2, where it is a bounding box', () => {
    enableArea('bbox', inView);
    expect(INITIAL_PADDING).toBe(-0.2);
    expect(selectedArea()).toEqual(padBbox(viewBbox(useView.getState()), -0.2));
    const { left, right, top, bottom } = pixelBox(useView.getState(), padBbox(viewBbox(useView.getState()), -0.2));
    expect([left, right, top, bottom].map(Math.round)).toEqual([200, 800, 160, 640]);
  });

  test('begins as the current view, where it is an area', () => {
    enableArea('area');
    expect(selectedArea()).toEqual(viewBbox(useView.getState()));
  });

  test('of one control gives way to that of the other, which begins anew', () => {
    toggleArea('bbox');
    toggleArea('area');
    expect(useArea.getState()).toEqual({ enabled: true, control: 'area', bounds: viewBbox(useView.getState()) });
  });

  test('begins at the configured bounds where there are some', () => {
    enableArea('area', inView);
    expect(selectedArea()).toEqual(inView);
  });

  test('begins where it was last, whatever is configured', () => {
    enableArea('bbox');
    dragArea(inView);
    disableArea();
    enableArea('area', elsewhere);
    expect(selectedArea()).toEqual(inView);
  });

  test('is brought into view with 10 pixels around it', () => {
    enableArea('area', elsewhere);
    const view = useView.getState();
    expect(contains(viewBbox(view), elsewhere)).toBe(true);
    const { left, top, right, bottom } = pixelBox(view, elsewhere);
    expect(FIT_PADDING).toBe(10);
    expect(Math.min(left, top, view.width - right, view.height - bottom)).toBeCloseTo(10, 6);
  });

  test('leaves the map alone where it is in view', () => {
    const before = useView.getState();
    enableArea('area', inView);
    expect(useView.getState()).toEqual(before);
  });

  test('disabled, the view counts again', () => {
    enableArea('bbox');
    disableArea();
    expect(useArea.getState().enabled).toBe(false);
    expect(selectedArea()).toBeUndefined();
  });

  test('stays on the globe', () => {
    enableArea('area', { south: -95, west: -190, north: 95, east: 190 });
    expect(selectedArea()).toEqual({ south: -90, west: -180, north: 90, east: 180 });
  });

  test('adjusting sets it to the current view', () => {
    enableArea('area', inView);
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
    toggleArea('area', inView);
    expect(heard).toEqual([
      ['enableClick', {}],
      ['enabled', { bounds: inView }],
    ]);
  });
  test('disableClick and disabled', () => {
    enableArea('area', inView);
    heard = [];
    toggleArea('area');
    expect(heard).toEqual([
      ['disableClick', {}],
      ['disabled', { bounds: inView }],
    ]);
  });
  test('change at the end of a drag, with the bounds', () => {
    enableArea('bbox');
    heard = [];
    dragArea(elsewhere);
    dragArea(inView);
    expect(heard).toEqual([]);
    settleArea();
    expect(heard).toEqual([['change', { bounds: inView }]]);
  });
  test('adjustToZoomClick, then change', () => {
    enableArea('area', inView);
    heard = [];
    adjustAreaToView();
    expect(heard).toEqual([
      ['adjustToZoomClick', {}],
      ['change', { bounds: viewBbox(useView.getState()) }],
    ]);
  });
});
