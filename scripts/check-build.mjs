/**
 * The built files: no file imports the entry of a worker. WebKit keeps the module map of a worker apart from its entry, so that a chunk that
 * imports the entry evaluates it a second time (WebKitGTK 2.50.6): two instances then answer each call, each with a state of its own.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';

/** A script that a worker is started with, as the bundler writes it. A script given by a variable is not found. */
const STARTED = /new (?:Shared)?Worker\((?:\s|\/\*[^*]*\*\/|new URL\()*["'`]([^"'`]+)["'`]/g;
/** Entries that other code starts: MapLibre its own worker, the browser the service worker. */
const STARTED_ELSEWHERE = /^(?:maplibre-gl-worker-[\w-]+\.mjs|service-worker\.js)$/;
/** Further `new Worker(…)` in the build: both are MapLibre's, which is told the address of its worker. */
const STARTED_BY_VARIABLE = 2;

/**
 * Finds imports of worker entries, static and dynamic.
 *
 * @param {string} folder of the built page
 * @returns {{ problems: string[], entries: string[] }} entries: base names
 */
export function checkBuild(folder) {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(folder, name), 'utf8') }));
  const started = scripts.flatMap(({ text }) => [...text.matchAll(STARTED)].map(([, address]) => basename(address)));
  const elsewhere = scripts.map(({ name }) => basename(name)).filter((name) => STARTED_ELSEWHERE.test(name));
  const entries = [...new Set([...started, ...elsewhere])].sort();
  const problems = scripts.flatMap(({ name, text }) => {
    const named = entries.filter((entry) => text.includes(entry));
    if (named.length === 0) return [];
    const imported = importsOf(text).map((address) => join(dirname(name), address));
    const paths = new Set(imported.map((path) => basename(path)));
    return named.filter((entry) => paths.has(entry)).map((entry) => `${name} imports ${entry}, the entry of a worker`);
  });
  const unknown = scripts.reduce((sum, { text }) => sum + [...text.matchAll(/new (?:Shared)?Worker\(/g)].length, 0) - started.length;
  if (unknown > STARTED_BY_VARIABLE)
    problems.push(`${unknown - STARTED_BY_VARIABLE} workers start with a script that this check cannot name`);
  return { problems, entries };
}

/** @returns {string[]} addresses of all imports with a literal address */
function importsOf(text) {
  const found = [];
  JSON.stringify(parseSync(text, { syntax: 'ecmascript', target: 'es2023' }), (_, node) => {
    if (node?.type === 'CallExpression' && node.callee.type === 'Import') found.push(literal(node.arguments[0]?.expression));
    else if (/^(?:ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration)$/.test(node?.type)) found.push(literal(node.source));
    return node;
  });
  return found.filter((address) => address !== undefined);
}

function literal(node) {
  if (node?.type === 'StringLiteral') return node.value;
  return node?.type === 'TemplateLiteral' && node.quasis.length === 1 ? node.quasis[0].cooked : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { problems, entries } = checkBuild(fileURLToPath(new URL('../apps/web/dist', import.meta.url)));
  for (const problem of problems) console.error(problem);
  console.log(`build: ${entries.length} worker entries, ${problems.length} problems`);
  process.exit(problems.length === 0 && entries.length > 0 ? 0 : 1);
}
