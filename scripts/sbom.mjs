/**
 * `npm run sbom`: the bill of materials of what is shipped, as CycloneDX 1.5 in JSON, on standard output.
 *
 * `npm sbom --omit dev` also leaves out a library that the root needs for tests and a workspace ships (npm 11.19.1), so what the lock file
 * marks as for development only is taken out here.
 */

import { execFileSync } from 'node:child_process';
import { ROOT } from './steps/run-command.mjs';

const DEVELOPMENT = 'cdx:npm:package:development';

const bill = JSON.parse(execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 27 }));
const shipped = bill.components.filter(({ properties = [] }) => !properties.some(({ name }) => name === DEVELOPMENT));
const kept = new Set([bill.metadata.component['bom-ref'], ...shipped.map((part) => part['bom-ref'])]);
const dependencies = bill.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((part) => kept.has(part)) }));
process.stdout.write(`${JSON.stringify({ ...bill, components: shipped, dependencies }, undefined, 2)}\n`);
