import { expect, test } from 'vitest';
import { statementText } from './statement-text.ts';

test.each([
  ['SELECT 1', 'SELECT 1'],
  ['SELECT 1;', 'SELECT 1 '],
  ['SELECT 1; -- end', 'SELECT 1  -- end'],
  ['SELECT 1;;\n; /* a /* b; */ c; */ ;', 'SELECT 1  \n  /* a /* b; */ c; */  '],
  ['; -- first;\rSELECT 1;', '  -- first;\rSELECT 1 '],
  ["SELECT ';', 'it''s;', U&'\\;'; ", "SELECT ';', 'it''s;', U&'\\;'  "],
  ["SELECT 'a\\'; -- b'", "SELECT 'a\\'  -- b'"],
  ["SELECT E'a\\'; -- b';", "SELECT E'a\\'; -- b' "],
  ["SELECT typE'a\\';", "SELECT typE'a\\' "],
  ['SELECT 1 AS "a;""b;";', 'SELECT 1 AS "a;""b;" '],
  ['SELECT $$;$$, $ä$;$$;$ä$;', 'SELECT $$;$$, $ä$;$$;$ä$ '],
  ['SELECT a$b$; -- $b$;', 'SELECT a$b$  -- $b$;'],
  ['SELECT $1;', 'SELECT $1 '],
  ['SELECT 1 -- a; /*\n + 2 -- */;', 'SELECT 1 -- a; /*\n + 2 -- */;'],
])('%j without its semicolons is %j', (sent, text) => expect(statementText(sent)).toEqual({ text, isEmpty: false }));

test.each(['', ' \n', ';;', '-- nothing', '/* nothing; */ ;', '/* no end'])('%j is empty', (sent) =>
  expect(statementText(sent).isEmpty).toBe(true),
);

test('what is not closed goes on to the end', () => {
  for (const sent of ["'a;", '"a;', '$a$;', "E'a;\\'", '/* a;', "E'\\"]) expect(statementText(sent).text).toBe(sent);
});
