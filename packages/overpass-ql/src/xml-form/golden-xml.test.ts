import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../parse/parse-query.ts';
import { xmlMeaning } from '../testing/meaning.ts';
import { translateQuery } from '../translate-query.ts';
import { isXmlQuery, parseXmlQuery } from '../xml/parse-xml-query.ts';
import { formatXml, printXml } from './print-xml.ts';

const golden = process.env.FLYOVER_GOLDEN ?? join(import.meta.dirname, '../../../../../shared/golden');
const cases = join(golden, 'language/cases');
const present = existsSync(cases);
if (!present) console.warn('The golden queries are missing: set FLYOVER_GOLDEN to their folder.');

const accepted = (present ? readdirSync(cases) : []).filter((name) => name.endsWith('.xml')).map((name) => name.slice(0, -'.xml'.length));
const textOf = (name: string): string => readFileSync(join(cases, name), 'utf8');

describe.skipIf(!present)('the XML of the Overpass API', () => {
  test.each(accepted)('%s', (name) => {
    const text = textOf(`${name}.query`);
    const { text: xml, fault } = isXmlQuery(text) ? formatXml(text) : printXml(parseQuery(text).script, { text, idProperty: 'generic' });
    expect(fault).toBeUndefined();
    expect(xmlMeaning(xml)).toEqual(xmlMeaning(textOf(`${name}.xml`)));
  });

  test.each(accepted.flatMap((name) => (['pretty', 'compact'] as const).map((form) => [name, form] as const)))(
    'is what %s means once it is %s',
    (name, form) => {
      const { text } = translateQuery(textOf(`${name}.query`), form);
      const { text: xml } = translateQuery(text ?? '', 'xml', { idProperty: 'generic' });
      expect(xmlMeaning(xml ?? '')).toEqual(xmlMeaning(textOf(`${name}.xml`)));
    },
  );

  test.each(accepted)('%s is read without a fault', (name) => {
    expect(parseXmlQuery(textOf(`${name}.xml`)).diagnostics).toEqual([]);
  });
});
