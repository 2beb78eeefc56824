#!/usr/bin/env node
// Writes the editor's parser from its grammar: node packages/overpass-ql-editor/scripts/generate-grammar.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { buildParserFile } from '@lezer/generator';

const folder = new URL('../src/grammar/', import.meta.url);
const grammar = new URL('overpass-ql.grammar', folder);
const { parser, terms } = buildParserFile(readFileSync(grammar, 'utf8'), { fileName: 'overpass-ql.grammar', typeScript: true });
writeFileSync(new URL('generated/overpass-ql.ts', folder), `${parser.trimEnd()}\n`);
writeFileSync(new URL('generated/overpass-ql.terms.ts', folder), `${terms.trimEnd()}\n`);
