/**
 * Looks through every regular expression of the sources for those that can take far longer than their text is long. Each of them
 * stands in `bounded-patterns.mjs` with what bounds its text, or is written anew.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { analyse } from 'scslre';
import { BOUNDED_PATTERNS } from './bounded-patterns.mjs';

const ROOTS = ['apps/web/src', 'apps/cli/src', ...readdirSync('packages').map((name) => `packages/${name}/src`)];

const literals = ROOTS.flatMap(sourcesBelow).flatMap(patternsOf);
const slow = literals.flatMap(({ path, pattern, flags }) => {
  const { reports } = analyse({ source: pattern, flags });
  const exponential = reports.some((report) => report.exponential);
  const bounded = Object.hasOwn(BOUNDED_PATTERNS[path] ?? {}, pattern);
  return reports.length === 0 || bounded ? [] : [{ path, pattern, exponential }];
});
for (const { path, pattern, exponential } of slow) {
  const how = exponential ? 'exponential time' : 'a time that grows with the square of its text';
  console.log(`${path}: /${pattern}/ can take ${how}`);
}
const stale = Object.entries(BOUNDED_PATTERNS).flatMap(([path, patterns]) =>
  Object.keys(patterns)
    .filter((pattern) => !literals.some((literal) => literal.path === path && literal.pattern === pattern))
    .map((pattern) => ({ path, pattern })),
);
for (const { path, pattern } of stale) console.log(`${path}: no /${pattern}/ stands there any more: take its reason out`);
console.log(`patterns: ${literals.length} regular expressions, ${slow.length} too slow, ${stale.length} stale reasons`);
process.exit(slow.length + stale.length === 0 ? 0 : 1);

function sourcesBelow(root) {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|bench|d)\.tsx?$/.test(name))
    .map((name) => `${root}/${name}`);
}

function patternsOf(path) {
  const tree = parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2023' });
  const found = [];
  JSON.stringify(tree, (_, node) => {
    if (node?.type === 'RegExpLiteral') found.push({ path, pattern: node.pattern, flags: node.flags });
    return node;
  });
  return found;
}
