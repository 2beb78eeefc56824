/**
 * Looks through the sources of the page for names of the platform that a browser of `OLDEST` does not have: globals, static and instance
 * members of JavaScript and the DOM, and properties of style sheets. Support comes from `@mdn/browser-compat-data`. A name that is used
 * only where it is there stands in `platform-exceptions.mjs` with the reason.
 *
 * Types are not known here: a member that is called counts as missing where no interface that has a member of that name has it in the browser,
 * and the sources declare no member of that name themselves.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compat from '@mdn/browser-compat-data/forLegacyNode';
import { parseSync } from '@swc/core';
import postcss from 'postcss';
import { OLDEST, PLATFORM_EXCEPTIONS } from './platform-exceptions.mjs';

const { api, javascript, css } = compat;
const builtins = javascript.builtins;

/** Instance members by name: all that have one. */
const MEMBERS = new Map();
for (const owners of [api, builtins]) {
  for (const [owner, members] of Object.entries(owners)) {
    for (const [member, data] of Object.entries(members)) {
      if (member === '__compat' || member.endsWith('_static') || data.__compat === undefined) continue;
      if (!MEMBERS.has(member)) MEMBERS.set(member, []);
      MEMBERS.get(member).push({ owner, compat: data.__compat });
    }
  }
}
/** Names without an owner: what `globalThis` has. */
const GLOBALS = new Map([
  ...Object.entries(builtins.globals ?? {}).map(([name, { __compat }]) => [name, __compat]),
  ...[api, builtins].flatMap((owners) => Object.entries(owners).map(([name, { __compat }]) => [name, __compat])),
  ...['Window', 'WorkerGlobalScope'].flatMap((owner) => Object.entries(api[owner]).map(([name, data]) => [name, data.__compat])),
]);
/** Objects whose interface is known by their name. */
const KNOWN = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  performance: 'Performance',
};

/**
 * Names that some browser of `oldest` lacks.
 *
 * @param {readonly { path: string, text: string }[]} files TypeScript and style sheets
 * @param {Readonly<Record<string, string>>} oldest version of each browser
 * @returns {{ path: string, name: string, lacks: string[] }[]}
 */
export function missingNames(files, oldest = OLDEST) {
  const read = files.map(({ path, text }) => ({ path, source: path.endsWith('.css') ? postcss.parse(text) : parse(text, path) }));
  const own = new Set(read.flatMap(({ path, source }) => (path.endsWith('.css') ? [] : [...memberNames(source)])));
  return read.flatMap(({ path, source }) => {
    const used = path.endsWith('.css') ? namesOfSheet(source) : namesOfScript(source, own);
    return [...used].flatMap(([name, compats]) => {
      const lacks = Object.entries(oldest).filter(([browser, version]) => !compats.some((compat) => isSupported(compat, browser, version)));
      return lacks.length === 0 ? [] : [{ path, name, lacks: lacks.map(([browser]) => browser) }];
    });
  });
}

/** @returns {Map<string, object[]>} the compatibility data that may be meant, by the name as it is written */
function namesOfScript(tree, ownMembers) {
  const used = new Map();
  const add = (name, ...compats) => {
    const known = compats.filter((compat) => compat !== undefined);
    if (known.length > 0) used.set(name, known);
  };
  const own = declaredNames(tree);
  const called = new Set();
  JSON.stringify(tree, (_, node) => {
    if (node?.type === 'CallExpression' && node.callee.type === 'MemberExpression') called.add(node.callee.property.value);
    if (node?.type === 'MemberExpression' && node.property.type === 'Identifier') {
      const { value: member } = node.property;
      const object = node.object.type === 'Identifier' && !own.has(node.object.value) ? node.object.value : undefined;
      const owner = (object && KNOWN[object]) ?? undefined;
      if (owner !== undefined)
        add(`${object}.${member}`, api[owner][member]?.__compat, owner === 'Window' ? GLOBALS.get(member) : undefined);
      else if (object !== undefined && (api[object] ?? builtins[object]) !== undefined) {
        add(`${object}.${member}`, api[object]?.[`${member}_static`]?.__compat, builtins[object]?.[member]?.__compat);
      } else if (called.has(member) && MEMBERS.has(member) && !ownMembers.has(member))
        add(`.${member}`, ...MEMBERS.get(member).map(({ compat }) => compat));
    }
    const made =
      /^(?:NewExpression|CallExpression)$/.test(node?.type) && node.callee?.type === 'Identifier' ? node.callee.value : undefined;
    if (made !== undefined && !own.has(made)) add(made, GLOBALS.get(made));
    return node;
  });
  return used;
}

function parse(text, path) {
  return parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2023' });
}

/** Names of members that a file declares: in interfaces, types, classes and objects. */
function memberNames(tree) {
  const names = new Set();
  JSON.stringify(tree, (_, node) => {
    if (/^(?:TsPropertySignature|TsMethodSignature|KeyValueProperty|MethodProperty|ClassMethod|ClassProperty)$/.test(node?.type))
      names.add(node.key.value);
    return node;
  });
  return names;
}

/** Names that a file declares or imports: they hide those of the platform. */
function declaredNames(tree) {
  const names = new Set();
  JSON.stringify(tree, (_, node) => {
    if (/^Import\w*Specifier$/.test(node?.type)) names.add(node.local.value);
    else if (/^(?:Function|Class)Declaration$/.test(node?.type)) names.add(node.identifier.value);
    else if (node?.type === 'VariableDeclarator' || node?.type === 'Parameter') {
      JSON.stringify(node.id ?? node.pat, (_key, part) => {
        if (part?.type === 'Identifier') names.add(part.value);
        else if (part?.type === 'AssignmentPatternProperty') names.add(part.key.value);
        return part;
      });
    } else if (node?.type === 'ArrowFunctionExpression') {
      JSON.stringify(node.params, (_key, part) => {
        if (part?.type === 'Identifier') names.add(part.value);
        else if (part?.type === 'AssignmentPatternProperty') names.add(part.key.value);
        return part;
      });
    }
    return node;
  });
  return names;
}

function namesOfSheet(root) {
  const used = new Map();
  root.walkDecls(({ prop, parent }) => {
    if (!prop.startsWith('-') && parent?.name !== 'font-face') {
      const compat = css.properties[prop]?.__compat;
      if (compat !== undefined) used.set(prop, [compat]);
    }
  });
  root.walkAtRules(({ name }) => {
    const compat = css['at-rules'][name]?.__compat;
    if (compat !== undefined) used.set(`@${name}`, [compat]);
  });
  root.walkRules(({ selector }) => {
    for (const [, name] of selector.matchAll(/::?([a-z][a-z-]*)/g)) {
      const compat = css.selectors[name]?.__compat;
      if (compat !== undefined) used.set(`:${name}`, [compat]);
    }
  });
  return used;
}

function isSupported(compat, browser, version) {
  return [compat.support[browser] ?? []]
    .flat()
    .some(({ version_added: added, version_removed: removed, flags, prefix, alternative_name: alternative }) => {
      if (flags !== undefined || prefix !== undefined || alternative !== undefined || removed !== undefined) return false;
      if (added === true) return true;
      return typeof added === 'string' && added !== 'preview' && !isNewer(added.replace('≤', ''), version);
    });
}

function isNewer(one, other) {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  for (let part = 0; part < Math.max(a.length, b.length); part++)
    if ((a[part] ?? 0) !== (b[part] ?? 0)) return (a[part] ?? 0) > (b[part] ?? 0);
  return false;
}

function sources() {
  const roots = ['apps/web/src', ...readdirSync('packages').map((name) => `packages/${name}/src`)];
  return roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|css)$/.test(name) && !/\.(?:test|bench|d)\.tsx?$/.test(name) && !/(?:^|\/)testing\//.test(name))
      .map((name) => ({ path: `${root}/${name}`, text: readFileSync(`${root}/${name}`, 'utf8') })),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = sources();
  const missing = missingNames(files);
  const problems = missing.filter(({ name }) => !Object.hasOwn(PLATFORM_EXCEPTIONS, name));
  for (const { path, name, lacks } of problems)
    console.log(`${path}: ${name} is not in ${lacks.map((browser) => `${browser} ${OLDEST[browser]}`).join(', ')}`);
  const stale = Object.keys(PLATFORM_EXCEPTIONS).filter((name) => !missing.some((one) => one.name === name));
  for (const name of stale) console.log(`${name}: no file uses it, or all browsers have it: take its reason out`);
  console.log(
    `platform: ${files.length} files, ${missing.length} uses that need a look, ${problems.length} problems, ${stale.length} stale reasons`,
  );
  process.exit(problems.length + stale.length === 0 ? 0 : 1);
}
