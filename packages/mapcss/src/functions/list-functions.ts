/** Functions of lists. */
import { numberOf, type Value } from '../style-value.ts';
import { allItems, type FunctionTable, itemsOf } from './function.ts';

const sorted = (values: readonly Value[]) => allItems(values).map(String).sort(byUnits);
/** As texts: `1` and `"1"` are the same. */
const distinct = (values: readonly Value[]) => [...new Set(allItems(values).map(String))];

export const LIST_FUNCTIONS: FunctionTable = {
  list: (values) => allItems(values),
  any: (values) => values.find((value) => value !== undefined),
  get: ([list, place]) => (list === undefined ? undefined : itemsOf(list)[Math.round(numberOf(place))]),
  count: ([list]) => (list === undefined ? undefined : itemsOf(list).length),
  sort: sorted,
  sort_list: sorted,
  uniq: distinct,
  uniq_list: distinct,
  trim_list: (values) =>
    allItems(values)
      .map((item) => String(item).trim())
      .filter((text) => text !== ''),
};

function byUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
