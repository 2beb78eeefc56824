/** Small faults of a source file, each as one replaced range, as a slip of the keyboard would make them. */
import { parseAstAsync } from 'vite';

/** Operators, and what a slip makes of them. */
const OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '<<': '>>',
  '>>': '<<',
  '&': '|',
  '|': '&',
  '+=': '-=',
  '-=': '+=',
};

/**
 * @typedef {object} Mutant
 * @property {number} from offset in UTF-16 units
 * @property {number} to
 * @property {string} text in the place of that range
 * @property {string} kind
 */

/**
 * All faults of a source, in the order of the tree.
 *
 * @param {string} source TypeScript, or with `tsx` true that with elements
 * @returns {Promise<Mutant[]>}
 */
export async function mutantsOf(source, tsx = false) {
  const tree = await parseAstAsync(source, { lang: tsx ? 'tsx' : 'ts' });
  /** @type {Mutant[]} */
  const found = [];
  /** @param {any} node */
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    // types change nothing at run time, and names of modules load nothing else
    if (typeof node.type !== 'string' || /^TS(?!NonNull|As|Satisfies)|^Import/.test(node.type)) return;
    found.push(...faultsOf(node, source));
    for (const [key, value] of Object.entries(node)) if (key !== 'typeAnnotation' && key !== 'source') visit(value);
  };
  visit(tree.body);
  return found;
}

/** @param {any} node @param {string} source @returns {Mutant[]} */
function faultsOf(node, source) {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return operatorFault(node, source);
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
      return [{ ...rangeOf(node.test), text: `!(${textOf(node.test, source)})`, kind: 'condition turned' }];
    case 'UnaryExpression':
      return node.operator === '!' ? [{ ...rangeOf(node), text: textOf(node.argument, source), kind: 'negation dropped' }] : [];
    case 'ExpressionStatement':
      return node.expression.type === 'CallExpression' ? [{ ...rangeOf(node), text: ';', kind: 'call dropped' }] : [];
    case 'ReturnStatement':
      return node.argument === null ? [] : [{ ...rangeOf(node.argument), text: 'undefined', kind: 'nothing returned' }];
    case 'Literal':
      if (typeof node.value === 'boolean') return [{ ...rangeOf(node), text: String(!node.value), kind: 'truth turned' }];
      if (typeof node.value === 'number') return [{ ...rangeOf(node), text: `(${node.raw} + 1)`, kind: 'number one larger' }];
      return [];
    default:
      return [];
  }
}

function operatorFault({ left, right, operator }, source) {
  const other = OPERATORS[operator];
  if (other === undefined) return [];
  const at = source.indexOf(operator, left.end);
  return at === -1 || at >= right.start ? [] : [{ from: at, to: at + operator.length, text: other, kind: `${operator} for ${other}` }];
}

const rangeOf = ({ start, end }) => ({ from: start, to: end });
const textOf = ({ start, end }, source) => source.slice(start, end);

/** Whole numbers below `limit`, the same ones for the same seed (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}
