/** What is told of evaluators that give something else than what is wanted where they stand. */
import { expect, test } from 'vitest';
import { errorsOf, formatServerMessage, parseQuery } from '../index.ts';

/** The messages for a text on its first line. */
const messages = (text: string) => errorsOf(parseQuery(text).diagnostics).map((each) => formatServerMessage(each).replace('line 1: ', ''));
const NO_VALUE = 'parse error: Property assignment needs a right-hand-side value';
const wrong = (expected: string, element: string, given: string) =>
  `static error: Evaluator for ${expected} expected, but function "${element}" is an evaluator for ${given}.`;
const noShape = (element: string) => wrong('geometry', element, 'string');
const unknown = (token: string) => `parse error: Token "${token}" has not been recognized as statement`;
const binary = (operator: string) => `parse error: "${operator}" cannot be used as binary operator`;
const NO_OTHER =
  'parse error: Operator ":" of operator "?" needs a right-hand-side argument with the same return type as the left-hand-side argument';
const EVERY = 'parse error: Every argument of lstr(...) must be an evaluator';
test.each([
  ['make x ::geom=1', [noShape('eval-fixed'), unknown('1'), NO_VALUE]],
  ['make x ::geom=(1)', [noShape('eval-fixed'), unknown('1'), NO_VALUE]],
  ['make x ::geom=hull("a")', [noShape('eval-fixed'), unknown('"a"'), 'parse error: hull(...) needs an argument']],
  ['make x ::geom=center(1)', [noShape('eval-fixed'), unknown('1'), 'parse error: center(...) needs an argument']],
  ['convert x ::geom=gcat(1)', [noShape('eval-fixed'), unknown('1'), 'parse error: gcat(...) needs an argument']],
  ['make x ::geom=lstr(1,2)', ['1', '2'].flatMap((number) => [noShape('eval-fixed'), unknown(number), EVERY])],
  ['make x ::geom=1+2', [noShape('eval-plus'), binary('+'), NO_VALUE]],
  ['convert x ::geom=t["a"]', [noShape('eval-value'), binary('['), NO_VALUE]],
  ['make x ::geom=1?2:3', [noShape('eval-ternary'), binary('?'), NO_VALUE]],
  ['make x v=1?pt(1,2):pt(3,4)', [wrong('string', 'eval-ternary', 'geometry'), binary('?'), NO_VALUE]],
  ['make x ::geom=1?pt(47,9):2', [noShape('eval-fixed'), unknown('2'), NO_OTHER]],
  [
    'make x ::geom=-(1)',
    [noShape('eval-negate'), 'parse error: "-" cannot be used as unary operator', noShape('eval-fixed'), unknown('1'), NO_VALUE],
  ],
  [
    'convert x ::geom=::',
    [
      noShape('eval-generic'),
      'parse error: Put quotation marks around "::" if it should be a constant and not a tag evaluation.',
      unknown('::'),
      NO_VALUE,
    ],
  ],
  [
    'convert x v=1?keys():2',
    [
      wrong('container', 'eval-fixed', 'string'),
      unknown('2'),
      NO_OTHER,
      wrong('string', 'eval-ternary', 'container'),
      binary('?'),
      NO_VALUE,
    ],
  ],
  // calls and dots are told of once
  ['make x ::geom=count(nodes)', [noShape('eval-set-count'), NO_VALUE]],
  ['make x ::geom=a.count(nodes)', [noShape('eval-set-count'), NO_VALUE]],
  ['make x ::geom=a.val', [noShape('eval-set-key'), NO_VALUE]],
  ['make x v=pt(1,2)', [wrong('string', 'eval-point', 'geometry'), NO_VALUE]],
])('%s', (text, expected) => expect(messages(`${text};`)).toEqual(expected));
