/** The command line of `npm run bench`. */

/** Rounds of two builds that are compared: medians of five. */
const ROUNDS_AGAINST = 5;

const MOST_ROUNDS = 99;
const MOST_SIZES = 20;
/** Features, lines, rows or rules; more than any benchmark can make. */
const MOST_SIZE = 100_000_000;

/**
 * Reads `NAME… [--thorough] [--against COMMIT] [--sizes N,N…] [--rounds N]`.
 *
 * @param {readonly string[]} given the arguments
 * @param {{ all: readonly string[], pages: readonly string[] }} known names of benchmarks; `pages`: of those that measure in the browser
 * @returns {import('./bench-arguments.d.mts').BenchArguments}
 * @throws Error with a sentence that says what to correct
 */
export function readArguments(given, { all, pages }) {
  const names = [];
  const options = {};
  for (let at = 0; at < given.length; at++) {
    const argument = given[at];
    if (!argument.startsWith('-')) {
      names.push(argument);
      continue;
    }
    const [option, own] = argument.split(/=(.*)/s, 2);
    if (option === '--thorough') {
      options.thorough = true;
      continue;
    }
    if (!['--against', '--sizes', '--rounds'].includes(option)) {
      throw new Error(`There is no option "${option}": use --thorough, --against COMMIT, --sizes N,N… or --rounds N.`);
    }
    const value = own ?? given[++at];
    if (value === undefined || value === '' || value.startsWith('-')) throw new Error(`"${option}" needs a value: ${EXAMPLES[option]}.`);
    options[option.slice(2)] = value;
  }
  const { thorough = false, against } = options;
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`There is no benchmark "${unknown}": choose from ${all.join(', ')}.`);
  const pageless = against === undefined ? undefined : names.find((name) => !pages.includes(name));
  if (pageless !== undefined) {
    throw new Error(`"${pageless}" measures no page, so --against has nothing to compare: choose from ${pages.join(', ')}.`);
  }
  const sizes = options.sizes === undefined ? undefined : sizesOf(options.sizes);
  const rounds = options.rounds === undefined ? (against === undefined ? undefined : ROUNDS_AGAINST) : roundsOf(options.rounds);
  return { names: names.length > 0 ? names : against === undefined ? all : pages, thorough, against, sizes, rounds };
}

const EXAMPLES = { '--against': '--against main', '--sizes': '--sizes 1000,10000', '--rounds': '--rounds 5' };

function sizesOf(text) {
  const sizes = text.split(',').map(wholeNumber);
  if (sizes.length > MOST_SIZES || !sizes.every((size) => size >= 1 && size <= MOST_SIZE)) {
    throw new Error(
      `"--sizes ${text}" is no list of sizes: write whole numbers from 1 to ${MOST_SIZE}, ${MOST_SIZES} at most, with commas between them.`,
    );
  }
  return sizes;
}

function roundsOf(text) {
  const rounds = wholeNumber(text);
  if (rounds >= 1 && rounds <= MOST_ROUNDS) return rounds;
  throw new Error(`"--rounds ${text}" is no number of rounds: write a whole number from 1 to ${MOST_ROUNDS}.`);
}

/** NaN where the text is none. */
function wholeNumber(text) {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
