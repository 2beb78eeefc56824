/**
 * The rules of the house that no other check knows: texts for people stand in the app and the command only; texts of the page are loaded
 * by part, and none stands in a component; styles know a start and an end of a line, no left and right, since some languages are written the other way.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { SENTENCES_OF } from './sentences-below.mjs';

/** Four words in a row, the first of which may be a capital: what a person is meant to read. */
const SENTENCE = /(?:^|\s)[A-Za-z][a-z’']*(?: [a-z’']+,?){3}/;

/** What is read on the screen or read out. */
const WORDS_OF_A_PART = /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|title|placeholder|alt|label|description)$/;
/** Names, and what is code: no language has another word for them. */
const NO_WORDS = /^(?:Flyover|JOSM|https?:\S*|\.[a-z]+)$/;

const PHYSICAL_STYLE = /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)\b|(?:left|right)\s*:|text-align:\s*(?:left|right)|float:)/;
/** Four values of which the second is to the right and the fourth to the left; of a radius pairs of corners. */
const FOUR_SIDES = /(?:^|[\s;{])(padding|margin|inset|border-radius):\s*([^;]+);/;
const VALUE = /[a-z-]+\((?:[^()]|\([^()]*\))*\)|\S+/g;
const PHYSICAL_FIELD = /^(?:margin|padding|border)(?:Left|Right)$/;

/**
 * @param {string} root the folder that `packages` and `apps` are in
 * @returns {{ rule: string, file: string, line: string }[]}
 */
export function checkHouse(root) {
  return [...sentencesBelow(root), ...textsByHand(root), ...wordsInCode(root), ...physicalStyles(root)];
}

function sentencesBelow(root) {
  return folders(`${root}/packages`).flatMap((name) => {
    const found = sources(root, `packages/${name}/src`)
      .flatMap((file) => texts(root, file).map((line) => ({ rule: 'sentence below the apps', file, line })))
      .filter(({ line }) => SENTENCE.test(line));
    return found.length > (SENTENCES_OF[name]?.most ?? 0) ? found : [];
  });
}

function textsByHand(root) {
  return sources(root, 'apps/web/src')
    .filter((file) => file !== 'apps/web/src/ui/i18n.ts')
    .flatMap((file) => lines(root, file).map((line) => ({ rule: 'texts come by loadTexts', file, line })))
    .filter(({ line }) => /import\b.*locales\/.*\.json/.test(line));
}

function wordsInCode(root) {
  return sources(root, 'apps/web/src').flatMap((file) =>
    shownTexts(root, file)
      .map((line) => ({ rule: 'words in code', file, line: line.trim() }))
      .filter(({ line }) => /\p{L}{2}/u.test(line) && !NO_WORDS.test(line)),
  );
}

function physicalStyles(root) {
  const rule = 'left or right in a style';
  const sheets = files(root, 'apps/web/src', /\.css$/).flatMap((file) =>
    lines(root, file)
      .filter((line) => (PHYSICAL_STYLE.test(line) || isLopsided(line)) && !line.includes('/* physical:'))
      .map((line) => ({ rule, file, line })),
  );
  const fields = sources(root, 'apps/web/src').flatMap((file) =>
    fieldNames(root, file)
      .filter((name) => PHYSICAL_FIELD.test(name))
      .map((line) => ({ rule, file, line })),
  );
  return [...sheets, ...fields];
}

function isLopsided(line) {
  const [, property, text] = FOUR_SIDES.exec(line) ?? [];
  const [a, b, c, d] = text?.match(VALUE) ?? [];
  if (d === undefined) return false;
  return property === 'border-radius' ? a !== b || c !== d : b !== d;
}

/** Every text of a program, templates in pieces. */
function texts(root, path) {
  const found = [];
  walk(root, path, (node) => {
    if (node?.type === 'ImportDeclaration' || node?.type === 'ExportNamedDeclaration') return undefined;
    if (node?.type === 'StringLiteral') found.push(node.value);
    if (node?.type === 'TemplateElement') found.push(node.cooked ?? '');
    return node;
  });
  return found;
}

/** Texts that a component draws as they stand in the program. */
function shownTexts(root, path) {
  if (!path.endsWith('x')) return [];
  const found = [];
  walk(root, path, (node) => {
    if (node?.type === 'JSXText') found.push(node.value);
    if (node?.type === 'JSXExpressionContainer' && node.expression.type === 'StringLiteral') found.push(node.expression.value);
    if (node?.type === 'JSXAttribute' && node.value?.type === 'StringLiteral') {
      return WORDS_OF_A_PART.test(node.name.value) ? void found.push(node.value.value) : undefined;
    }
    return node;
  });
  return found;
}

function fieldNames(root, path) {
  const found = [];
  walk(root, path, (node) => {
    if (node?.type === 'KeyValueProperty' && node.key.type === 'Identifier') found.push(node.key.value);
    return node;
  });
  return found;
}

function walk(root, path, look) {
  const source = readFileSync(`${root}/${path}`, 'utf8');
  const tree = parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2023' });
  JSON.stringify(tree, (_, node) => look(node));
}

const lines = (root, path) => readFileSync(`${root}/${path}`, 'utf8').split('\n');

const sources = (root, folder) => files(root, folder, /\.tsx?$/).filter((path) => !/\.(test|bench|d)\.tsx?$|\/testing\//.test(path));

function files(root, folder, kind) {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => `${folder}/${name}`);
}

function folders(path) {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = checkHouse(fileURLToPath(new URL('..', import.meta.url)));
  for (const { rule, file, line } of found) console.log(`${file}: ${rule}: ${line.trim().slice(0, 120)}`);
  console.log(`house: ${found.length} found`);
  process.exit(found.length === 0 ? 0 : 1);
}
