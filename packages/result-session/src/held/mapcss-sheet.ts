/** Looks by MapCSS: the sheets of a query over the default sheet, and the sheet for a comparison of two moments. */
import {
  type CompiledStyle,
  compileStyle,
  createSheetLegend,
  createSheetStyler,
  DEFAULT_SHEET,
  gatherImports,
  type ImportSource,
  type MatchedRule as Match,
  parseStyleSheet,
  StyleRuntimeError,
  type StyleSheet,
  StyleSheetError,
  type StyleValue,
} from '@flyover/mapcss';
import { CHANGE_WORDS, type ChangeWord } from '@flyover/osm-elements';
import { IMPORT_LIMITS } from '../imports/sheet-imports.ts';
import {
  type CanvasStyle,
  type FeatureStyle,
  type MatchedRule,
  refusedStyle,
  type SheetNote,
  type SheetStyle,
  sheetFaultNote,
  sheetWarningNote,
} from './look.ts';

/**
 * @param sheets one sheet in several pieces, each whole in itself
 * @param source what they import
 * @param compares the features are what differs between two moments
 */
export async function sheetStyle(sheets: readonly string[], source: ImportSource, compares = false): Promise<SheetStyle> {
  const imports = await gatherImports(sheets, source, IMPORT_LIMITS);
  const parsed: StyleSheet[] = [];
  for (const [sheet, text] of sheets.entries()) {
    try {
      parsed.push(parseStyleSheet(text, { imports }));
    } catch (error) {
      if (!(error instanceof StyleSheetError)) throw error;
      return refusedStyle(sheetFaultNote(error, sheet));
    }
  }
  const below = [defaultSheet(), ...(compares ? [comparisonSheet()] : [])];
  const all = [...below, ...parsed];
  return {
    styled: true,
    warnings: parsed.flatMap(warningsOf),
    on(features) {
      const style = compileStyle(features, all);
      const styler = createSheetStyler(style, below.length);
      const legend = createSheetLegend(style, styler, all, 1);
      return {
        styler: legend.styler,
        legend: { ...legend, classesOf: (webZoom, only) => unlessItFails(() => legend.classesOf(webZoom, only), []) },
        canvas: unlessItFails(() => canvasOf(style), []),
        faults: () => style.evalFailures,
        isOverworked: () => style.isOverworked,
        explain: (feature, webZoom) => unlessItFails(() => explained(style.explain(feature, webZoom), below.length), { rules: [] }),
        marked(feature, webZoom, state) {
          const looks = (options: object) => unlessItFails(() => styler.styledLayersOf(feature, webZoom, options), []);
          const marked = looks({ [state]: true });
          // where no rule changes anything for the state, the mark is the map's own
          if (JSON.stringify(marked) === JSON.stringify(looks({}))) return [];
          return marked.map(({ record, text }) => ({ record: { ...record }, ...(text !== undefined && { text }) }));
        },
      };
    },
  };
}

/** A fallback for calls that throw: failures of styling are reported with the tiles. */
function unlessItFails<T>(call: () => T, otherwise: T): T {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof StyleRuntimeError)) throw error;
    return otherwise;
  }
}

let lowest: StyleSheet | undefined;

function defaultSheet(): StyleSheet {
  lowest ??= parseStyleSheet(DEFAULT_SHEET);
  return lowest;
}

let compared: StyleSheet | undefined;

function comparisonSheet(): StyleSheet {
  compared ??= parseStyleSheet(COMPARISON_SHEET);
  return compared;
}

/** More warnings of one sheet are not told. */
const MOST_WARNINGS = 100;

function warningsOf({ warnings }: StyleSheet, sheet: number): SheetNote[] {
  return warnings.slice(0, MOST_WARNINGS).map((warning) => sheetWarningNote(warning, sheet));
}

/** Beyond it no rule changes anything that could be seen, in 256-pixel tiles. */
const LAST_ZOOM = 25;

function canvasOf(style: CompiledStyle): CanvasStyle[] {
  const looks: CanvasStyle[] = [];
  let before = '{}';
  for (let fromZoom = 0; fromZoom <= LAST_ZOOM; fromZoom++) {
    const values = Object.fromEntries(
      [...(style.canvas(fromZoom).get('default') ?? [])].map(([name, value]) => [name, typeof value === 'object' ? textOf(value) : value]),
    );
    const now = JSON.stringify(values);
    if (now !== before) looks.push({ fromZoom, values });
    before = now;
  }
  return looks;
}

/** @param below how many sheets lie below those of the query */
function explained(matches: readonly Match[], below: number): FeatureStyle {
  const rules = matches.map(({ selector, sheet, imported, line, layer, set }, index): MatchedRule => {
    const later = matches.slice(index + 1).filter((match) => match.layer === layer);
    const sets = set.map(([name, value]) => ({
      name,
      value: value === undefined ? 'none' : textOf(value),
      overridden: later.some((match) => match.set.some(([other]) => other === name)),
    }));
    return { selector, sheet: sheet - below, ...(imported !== undefined && { imported }), line, layer, sets };
  });
  return { rules };
}

function textOf(value: StyleValue): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

// The sheet for a comparison of two moments. No two kinds differ by colour alone: lines differ by dashes, points by shape.

interface ChangeStyle {
  readonly color: string;
  readonly dashes: string;
  readonly shape: string;
}

const GREEN = '#0f9d58';
const AMBER = '#e08600';
const BLUE = '#2f7de1';
const RED = '#e0323c';

const LOOKS: Readonly<Record<ChangeWord, ChangeStyle>> = {
  created: { color: GREEN, dashes: 'none', shape: 'circle' },
  modified: { color: AMBER, dashes: '14,5', shape: 'square' },
  moved: { color: BLUE, dashes: '12,5,2,5', shape: 'triangle' },
  deleted: { color: RED, dashes: '4,5', shape: 'cross' },
  entered: { color: GREEN, dashes: '22,4', shape: 'star' },
  left: { color: RED, dashes: '2,7', shape: 'diamond' },
};

/** The sheet above the default style and below the sheets of a query. Its rules are in the order of the words, which the legend keeps. */
const COMPARISON_SHEET = CHANGE_WORDS.filter((word) => word !== '')
  .map((word) => {
    const { color, dashes, shape } = LOOKS[word];
    return `*[@change=${word}] {
  color: ${color}; width: 4; opacity: 0.9; dashes: ${dashes}; fill-color: ${color}; fill-opacity: 0.25;
  symbol-shape: ${shape}; symbol-size: 14; symbol-fill-color: ${color}; symbol-fill-opacity: 1; symbol-stroke-color: #fff; symbol-stroke-width: 1.5;
}`;
  })
  .concat('*:active { color: #f50; fill-color: #f50; symbol-stroke-color: #f50; symbol-stroke-width: 4; }')
  .join('\n');
