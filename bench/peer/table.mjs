/**
 * What most tables do: rows as objects in the page, sorted and filtered by TanStack Table, of which those in view are drawn. `window.runTable(step)` does a
 * step and resolves with the milliseconds until its rows are drawn; `window.makeRows(count)` comes first and counts for nothing.
 */
// it is made for bundlers
globalThis.process = { env: { NODE_ENV: 'production' } };
const { createTable, getCoreRowModel, getFilteredRowModel, getSortedRowModel } = await import(
  new URL('./tanstack/index.mjs', import.meta.url).href
);

const { tableRows } = await import(new URL('./steps/table-rows.mjs', import.meta.url).href);

const ROW = 30;
const COLUMNS = ['type', 'id', 'name', 'amenity', 'seats', 'version'];
const { compare } = new Intl.Collator('en', { numeric: true });
const place = document.querySelector('#rows');
let data = [];
let table;
let state = { sorting: [], columnFilters: [], globalFilter: undefined, columnPinning: {}, columnVisibility: {} };

window.makeRows = (count) => {
  data = [];
  for (const { type, id, version, tags } of tableRows(count)) data.push({ type, id, version, ...tags });
};

const steps = {
  open() {
    table = createTable({
      data,
      columns: COLUMNS.map((key) => ({
        accessorKey: key,
        id: key,
        sortingFn: (a, b, column) => compare(`${a.getValue(column)}`, `${b.getValue(column)}`),
        filterFn: 'includesString',
      })),
      getCoreRowModel: getCoreRowModel(),
      getSortedRowModel: getSortedRowModel(),
      getFilteredRowModel: getFilteredRowModel(),
      state,
      onStateChange: () => undefined,
      renderFallbackValue: '',
    });
    state = { ...table.initialState, ...state };
  },
  sort() {
    state = { ...state, sorting: [{ id: 'name', desc: false }] };
  },
  filter() {
    state = { ...state, sorting: [], columnFilters: [{ id: 'name', value: '77' }] };
  },
  all() {
    state = { ...state, sorting: [], columnFilters: [] };
  },
};

function draw() {
  table.setOptions((options) => ({ ...options, state }));
  const { rows } = table.getRowModel();
  const first = Math.floor(place.scrollTop / ROW);
  const shown = rows.slice(first, first + 32).map((row, i) => {
    const line = document.createElement('div');
    line.style.cssText = `position: absolute; top: ${(first + i) * ROW}px; height: ${ROW}px; white-space: nowrap`;
    line.textContent = COLUMNS.map((key) => row.getValue(key)).join(' | ');
    return line;
  });
  const height = document.createElement('div');
  // browsers end elements at about 17 million pixels
  height.style.cssText = `position: relative; height: ${Math.min(rows.length * ROW, 8_000_000)}px`;
  height.append(...shown);
  place.replaceChildren(height);
  return rows.length;
}
place.addEventListener('scroll', () => draw());

window.runTable = async (step) => {
  const begun = performance.now();
  steps[step]();
  const rows = draw();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return { ms: performance.now() - begun, rows };
};
