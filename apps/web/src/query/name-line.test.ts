import { queryName } from '@flyover/query-template';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withName, withSomeName } from './name-line.ts';

describe('the name in a query', () => {
  test.each([
    ['node;out;', 'Pubs', '// @name Pubs\nnode;out;'],
    ['// @name Bars\nnode;out;', 'Pubs', '// @name Pubs\nnode;out;'],
    ['/* all\n @name Bars */\nnode;out;', 'Food/Pubs', '/* all\n @name Food/Pubs */\nnode;out;'],
    ['{{data:sql,server=x}}\nselect 1', 'Pubs', '-- @name Pubs\n{{data:sql,server=x}}\nselect 1'],
    ['<osm-script/>', 'Pubs', '<!-- @name Pubs -->\n<osm-script/>'],
    ['<?xml version="1.0"?>\n<osm-script/>', 'Pubs', '<?xml version="1.0"?>\n<!-- @name Pubs -->\n<osm-script/>'],
    ['<osm-script/>', 'a -- b', '<osm-script/>'],
    ['node;out;', 'ends in */', 'node;out;'],
  ])('%j called %j', (query, name, named) => expect(withName(query, name)).toBe(named));

  test('stays where a query has one of its own', () => {
    expect(withSomeName('// @name Bars\nnode;out;', 'Pubs')).toBe('// @name Bars\nnode;out;');
    expect(withSomeName('node;out;', 'Pubs')).toBe('// @name Pubs\nnode;out;');
  });
  test('is there, or the query is as it was', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (query, name) => {
        const named = withName(query, name);
        expect(named === query || queryName(named) === name).toBe(true);
      }),
    );
  });
});
