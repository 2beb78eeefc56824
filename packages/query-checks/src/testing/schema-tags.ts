/** The tagging schema that the page and the command load, for tests. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readTagKnowledge, type TagKnowledge } from '../tag-knowledge.ts';

/** Tags of the schema. */
export function schemaTags(): TagKnowledge {
  return readTagKnowledge({ presets: file('presets'), fields: file('fields'), deprecated: file('deprecated') });
}

function file(name: string): unknown {
  const path = createRequire(import.meta.url).resolve(`@openstreetmap/id-tagging-schema/dist/${name}.min.json`);
  return JSON.parse(readFileSync(path, 'utf8'));
}
