/** Tables of what turns have found: figures of one build beside its peers and goals, or ratios of two builds. */
import { figure, table, times } from './table.mjs';
import { ratioOf, rowsOf } from './turns.mjs';

/**
 * A row for each case, part and take.
 *
 * @param {readonly import('./turn-tables.d.mts').Figure[]} figures
 * @param {readonly import('./turn-tables.d.mts').CaseTurns[]} cases the first take of each is Flyover, the others its peers
 * @returns {string}
 */
export function figureTable(figures, cases) {
  const hasPeers = cases.some(({ turns }) => turns.length > 1);
  const hasBy = hasPeers || cases.some(({ goals }) => goals !== undefined);
  const [leading] = figures;
  const head = ['', ...(hasBy ? ['by'] : []), ...figures.map(headOf), ...(hasPeers ? [`${leading.label}, of Flyover's`] : []), 'runs'];
  const line = (name, by, cells, ratio, runs) => [name, ...(hasBy ? [by] : []), ...cells, ...(hasPeers ? [ratio] : []), runs];
  const rows = cases.flatMap(({ name, turns, goals }) => {
    const parts = turns.map(({ runs }) => rowsOf(runs, keysOf(figures)));
    const lines = turns.flatMap(({ label, runs, failed }, index) => {
      const by = index === 0 ? 'Flyover' : label;
      if (failed !== undefined) return [line(name, by, [failed, ...figures.slice(1).map(() => '')], '', String(runs.length))];
      return parts[index].map((part) => {
        const own = parts[0].find((each) => each.name === part.name)?.medians[leading.key];
        const cells = figures.map((each) => told(each, part.medians[each.key]));
        return line(named(name, part.name), by, cells, index === 0 ? '' : times(part.medians[leading.key] / own), String(runs.length));
      });
    });
    const wanted = goals && figures.map((each) => (goals[each.key] === undefined ? '' : told(each, goals[each.key])));
    return wanted === undefined ? lines : [...lines, line(name, 'goal', wanted, '', '')];
  });
  return table(head, rows);
}

/**
 * A row for each case, part and figure: the ratio of the medians first, both of them behind it, and how far the pairs of single runs lie apart.
 *
 * @param {readonly import('./turn-tables.d.mts').Figure[]} figures
 * @param {readonly import('./turn-tables.d.mts').CaseTurns[]} cases of two takes each: now, then
 * @returns {string} with a last line that names the greatest ratio
 */
export function ratioTable(figures, cases) {
  const ratios = [];
  const rows = cases.flatMap(({ name, turns: [now, then] }) => {
    const failed = [now.failed, then.failed];
    if (failed.some((each) => each !== undefined)) return [[name, '-', failed[0] ?? '', failed[1] ?? '', '', '']];
    const before = rowsOf(then.runs, keysOf(figures));
    return rowsOf(now.runs, keysOf(figures)).flatMap((part) =>
      figures.map((each) => {
        const compared = ratioOf(part.values[each.key], before.find((row) => row.name === part.name)?.values[each.key] ?? []);
        const label = `${named(name, part.name)}: ${each.label}`;
        ratios.push({ ...each, ...compared, label });
        return [label, ...ratioCells(each, compared), String(now.runs.length)];
      }),
    );
  });
  return `${table(['', 'now / then', 'now', 'then', 'pairs', 'runs'], rows)}\n${greatest(ratios)}`;
}

function ratioCells(each, { now, before, ratio, least, most }) {
  const pairs = Number.isFinite(least) ? `${least.toFixed(2)} to ${most.toFixed(2)}` : '-';
  return [ratioText(ratio), figureWithUnit(each, now), figureWithUnit(each, before), pairs];
}

/** Where there was nothing then, as no task was long, there is no ratio. */
function ratioText(ratio) {
  return ratio === Number.POSITIVE_INFINITY ? 'from 0' : Number.isFinite(ratio) ? ratio.toFixed(2) : '-';
}

function greatest(ratios) {
  const less = ratios.filter(({ more, ratio }) => !more && Number.isFinite(ratio)).sort((a, b) => b.ratio - a.ratio);
  return less.length === 0 ? 'There is no ratio.' : `Greatest ratio where less is better: ${less[0].ratio.toFixed(2)} (${less[0].label}).`;
}

function keysOf(figures) {
  return figures.map(({ key }) => key);
}

function named(name, part) {
  return part === '' ? name : `${name}, ${part}`;
}

function headOf({ label, unit }) {
  return unit === '' ? label : `${label} ${unit}`;
}

function told({ per = 1 }, value) {
  return figure(value / per);
}

function figureWithUnit(each, value) {
  return `${told(each, value)} ${each.unit}`.trimEnd();
}
