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
 * @property {{ from: number, to: number }} reached expression that runs where the fault has an effect
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
    found.push(...faultsOf(node, source).map((fault) => ({ reached: { from: fault.from, to: fault.to }, ...fault })));
    for (const [key, value] of Object.entries(node)) if (!isLeftOut(key, node)) visit(value);
  };
  visit(tree.body);
  return found;
}

/** Types, names of modules, and names of fields that are numbers. */
function isLeftOut(key, node) {
  return key === 'typeAnnotation' || key === 'source' || (key === 'key' && node.computed === false);
}

/** @param {any} node @param {string} source @returns {Omit<Mutant, 'reached'>[]} with `reached` where it is not the range of the fault */
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
      return node.expression.type === 'CallExpression'
        ? [{ ...rangeOf(node), text: ';', kind: 'call dropped', reached: rangeOf(node.expression) }]
        : [];
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

function operatorFault(node, source) {
  const { left, right, operator } = node;
  const other = OPERATORS[operator];
  if (other === undefined) return [];
  const at = source.indexOf(operator, left.end);
  if (at === -1 || at >= right.start) return [];
  return [{ from: at, to: at + operator.length, text: other, kind: `${operator} for ${other}`, reached: rangeOf(node) }];
}

const rangeOf = ({ start, end }) => ({ from: start, to: end });
const textOf = ({ start, end }, source) => source.slice(start, end);

/**
 * A number for a text, the same one for the same seed (FNV-1a, then mixed as mulberry32 does).
 *
 * @returns {number} at least 0 and less than 1
 */
export function chanceOf(text, seed) {
  let mixed = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index++) mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
