/**
 * The floors of the house: an import points down. Rules are in `.dependency-cruiser.mjs`.
 *
 * dependency-cruiser reads TypeScript 7 only with the parser of swc, and asks that for `.ts` even of a `.tsx` file;
 * so the question is put right here, before dependency-cruiser takes hold of the parser.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import config from '../.dependency-cruiser.mjs';

const swc = createRequire(import.meta.url)('@swc/core');
const parseFile = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseFile(file, { ...options, tsx: file.endsWith('.tsx') });

const { cruise } = await import('dependency-cruiser');

/**
 * Checks folders against the rules.
 *
 * @param {string[]} folders below `baseDir`
 * @param {string} baseDir
 * @returns {Promise<{ violations: { rule: string, from: string, to: string }[], files: number, imports: number }>}
 */
export async function checkFloors(folders, baseDir) {
  const { output } = await cruise(
    folders,
    { ...config.options, baseDir, validate: true, ruleSet: config },
    config.options.enhancedResolveOptions,
  );
  const { violations, totalCruised, totalDependenciesCruised } = output.summary;
  return {
    violations: violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    files: totalCruised,
    imports: totalDependenciesCruised,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { violations, files, imports } = await checkFloors(['packages', 'apps'], fileURLToPath(new URL('..', import.meta.url)));
  for (const { rule, from, to } of violations) console.error(`${from}: ${rule}: must not import ${to}`);
  // a parser that sees nothing passes everything
  if (imports < files) console.error(`only ${imports} imports in ${files} files: the parser does not see them`);
  console.log(`floors: ${files} files, ${imports} imports, ${violations.length} violations`);
  process.exit(violations.length > 0 || imports < files ? 1 : 0);
}
