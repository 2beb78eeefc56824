/** Which closed ways are areas (`POLYGON_RULES`), over the columns of a store. */
import { type ElementColumns, POLYGON_RULES, type PolygonRule, type StringTable } from '@flyover/osm-elements';

export { POLYGON_RULES, type PolygonRule };

/** Says whether the tags of a row make a closed way an area. */
export type AreaTest = (columns: ElementColumns, row: number) => boolean;

/** Translates the rules into numbers of a string table, so that a row costs a few integer comparisons. */
export function createAreaTest(strings: StringTable, rules: readonly PolygonRule[] = POLYGON_RULES): AreaTest {
  // 0: the key has no rule; else the number of the rule plus one
  const ruleOfKey = new Uint8Array(strings.size);
  const lists = rules.map((rule, number) => {
    const key = strings.find(rule.key);
    if (key >= 0) ruleOfKey[key] = number + 1;
    return new Set(rule.values === 'all' ? [] : rule.list.map((value) => strings.find(value)));
  });
  const area = strings.find('area');
  const no = strings.find('no');
  return (columns, row) => {
    let areal = false;
    for (let tag = columns.tagStart[row]; tag < columns.tagStart[row + 1]; tag++) {
      const key = columns.tagKeys[tag];
      const value = columns.tagValues[tag];
      if (value === no) {
        if (key === area) return false;
        continue;
      }
      const number = ruleOfKey[key];
      if (number === 0 || areal) continue;
      const { values } = rules[number - 1];
      areal = values === 'all' || lists[number - 1].has(value) === (values === 'only');
    }
    return areal;
  };
}
