/**
 * How a build tells what its page is doing. Builds of other commits have other marks: those that the text of the build holds choose its driver, so that a
 * benchmark reads the same record, `window.benchSeen`, of all of them.
 */

/** What a benchmark needs of a page: a text that only its code has, and what it is called for people. */
export const MARKS = {
  runs: { text: 'dataset.runState', called: 'mark of the state of a run' },
  map: { text: 'dataset.mapState', called: 'mark of the state of the map' },
  data: { text: 'raw-status', called: 'Data tab' },
  exports: { text: 'export-row-state', called: 'list of exports' },
  ownFiles: { text: 'engine.worker', called: 'way to open files' },
  problems: { text: 'status-problems', called: 'count of problems below the editor' },
  styles: { text: 'style.redraw', called: 'key that draws an edited style sheet' },
  table: { text: 'table-grid', called: 'Table tab' },
};

/** Newest first: the first that finds its marks drives a page. A page with other marks gets a line here, and the older ones stay. */
const DRIVERS = [
  { name: 'states of run and map', marks: ['runs', 'map'], watch: [watchRuns, watchMap] },
  // before commit 6d7e7b4c
  { name: 'states of the run, calls that draw the map', marks: ['runs'], watch: [watchRuns, watchDrawing] },
];

/**
 * @param {Iterable<string>} texts of the scripts of a build
 * @returns {Set<string>} keys of {@link MARKS}
 */
export function marksIn(texts) {
  const found = new Set();
  for (const text of texts) {
    for (const [key, mark] of Object.entries(MARKS)) if (text.includes(mark.text)) found.add(key);
  }
  return found;
}

/**
 * @param {ReadonlySet<string>} marks of a build
 * @param {string} label the build's name for people
 * @param {readonly string[]} [needs] marks that a benchmark cannot do without
 * @returns {import('./drivers.d.mts').Driver}
 * @throws Error that names what the build lacks
 */
export function chooseDriver(marks, label, needs = []) {
  const driver = DRIVERS.find((each) => each.marks.every((mark) => marks.has(mark)));
  const missing = driver === undefined ? 'runs' : needs.find((mark) => !marks.has(mark));
  if (driver !== undefined && missing === undefined) return driver;
  throw new Error(`${label} cannot be measured: its page has no ${MARKS[missing].called}. Choose a later commit.`);
}

/** Runs in the page, before its scripts: the states of runs, with their times. */
function watchRuns() {
  const { states } = window.benchSeen;
  const look = () => {
    const state = document.body?.dataset.runState;
    if (state !== undefined && states.at(-1)?.state !== state) states.push({ state, at: performance.now() });
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-run-state'] });
}

/** Runs in the page, before its scripts: whether the map has something left to draw. */
function watchMap() {
  const { mapStates } = window.benchSeen;
  const look = () => {
    const { mapState: state, mapRests: rests } = document.body?.dataset ?? {};
    const before = mapStates.at(-1);
    if (state !== undefined && (before?.state !== state || before.rests !== rests)) mapStates.push({ state, rests, at: performance.now() });
  };
  const attributeFilter = ['data-map-state', 'data-map-rests'];
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter });
}

/** The same of a page that does not say so: a map that has not been drawn for half a second had nothing left to draw after the last time. */
function watchDrawing() {
  const REST = 500;
  const { mapStates } = window.benchSeen;
  let drawnAt = 0;
  const look = () => {
    const left = drawnAt + REST - performance.now();
    if (left > 0) setTimeout(look, left);
    else mapStates.push({ state: 'idle', at: drawnAt });
  };
  const note = () => {
    drawnAt = performance.now();
    if (mapStates.at(-1)?.state === 'busy') return;
    mapStates.push({ state: 'busy', at: drawnAt });
    setTimeout(look, REST);
  };
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
    for (const name of ['clear', 'drawArrays', 'drawElements']) {
      const draw = prototype[name];
      prototype[name] = function (...given) {
        note();
        return draw.apply(this, given);
      };
    }
  }
}
