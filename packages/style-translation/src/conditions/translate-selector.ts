/** Selectors as tests. */
import type { Selector } from '@flyover/mapcss';
import { FIELDS } from '@flyover/maplibre-style';
import type { Test } from '../nodes/pool.ts';
import { type ConditionContext, conditionTest } from './translate-condition.ts';

/** Whether features of a geometry fulfil a selector, the zoom aside. Undefined where MapLibre cannot know, which is noted. */
export function selectorTest({ subject, link, text }: Selector, context: ConditionContext): Test | undefined {
  const { pool, left } = context;
  const ofType = typeTest(subject.type, context);
  if (ofType === pool.never) return ofType;
  if (link !== undefined) {
    left.add('link', text);
    return undefined;
  }
  const tests = [ofType];
  for (const condition of subject.conditions) {
    const test = conditionTest(condition, context);
    if (test === undefined) return undefined;
    tests.push(test);
  }
  return pool.all(tests);
}

/** Geometry counts, but for `way` and `relation`. */
function typeTest(type: Selector['subject']['type'], { pool, geometry }: ConditionContext): Test {
  switch (type) {
    case '*':
      return pool.always;
    case 'way':
    case 'relation':
      return pool.tagIn(FIELDS.type, [type]);
    case 'node':
      return pool.constant(geometry === 'points');
    case 'line':
      return pool.constant(geometry === 'lines');
    case 'area':
      return pool.constant(geometry === 'polygons');
    case 'canvas':
    case 'meta':
    case 'setting':
    case 'setting_group':
      return pool.never;
  }
}
