/** Settings of sheets: `setting::name { type: boolean; default: true; }`. */
import type { StyleValue } from '../style-value.ts';
import type { StyleSheet } from '../syntax-tree.ts';
import { createNotes } from './block-notes.ts';
import { compileDeclaration } from './compile-declaration.ts';
import type { Elements } from './elements.ts';
import { DEFAULT_LAYER, Run } from './run.ts';
import { ValueTests } from './value-tests.ts';

/** Properties of a setting besides its value: `type`, `label`, … by name of the setting. */
export type SettingProperties = ReadonlyMap<string, ReadonlyMap<string, StyleValue>>;

/** The values of all settings: their defaults, or those given instead. */
export function settingsOf(
  sheets: readonly StyleSheet[],
  elements: Elements,
  given: ReadonlyMap<string, StyleValue> = new Map(),
): ReadonlyMap<string, StyleValue> {
  const values = new Map<string, StyleValue>();
  for (const [name, properties] of settingProperties(sheets, elements)) {
    const value = given.get(name) ?? properties.get('default');
    if (value !== undefined) values.set(name, value);
  }
  return values;
}

function settingProperties(sheets: readonly StyleSheet[], elements: Elements): SettingProperties {
  const { strings } = elements.store;
  const run = new Run(elements, new Map());
  const context = { strings, tests: new ValueTests(strings), notes: createNotes(), settable: new Set<string>() };
  for (const { rules } of sheets) {
    for (const { selectors, declarations } of rules) {
      for (const { subject, layer } of selectors) {
        if (subject.type !== 'setting' || layer.kind !== 'name') continue;
        run.layer = layer.name;
        for (const declaration of declarations) compileDeclaration(declaration, context, false)?.(run);
      }
    }
  }
  run.layers.delete(DEFAULT_LAYER);
  return run.layers;
}
