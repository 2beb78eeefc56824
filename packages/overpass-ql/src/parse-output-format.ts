/** What stands in the parentheses behind `out:csv` and `out:popup`. */
import type { CsvColumn, CsvOptions, PopupCategory, PopupRule } from './syntax-tree-setting.ts';
import type { TokenReader } from './token-reader.ts';

/** `(::id,name;false;";")`: columns, whether the first line names them, what stands between two values. Without it the server looks for it further on. */
export function parseCsv(reader: TokenReader): CsvOptions {
  const columns: CsvColumn[] = [];
  let header = true;
  let separator = '\t';
  reader.expect(['('], false);
  if (reader.token.text !== '(') return { columns, header, separator };
  do {
    reader.advance();
    const start = reader.token;
    const special = reader.take('::');
    const name = reader.textValue('CSV format specification');
    columns.push({ kind: 'column', from: start.from, to: Math.max(name.to, start.from), line: start.line, name: name.value, special });
    reader.expect([',', ';', ')'], false);
  } while (reader.is(','));
  if (reader.take(';')) {
    header = reader.textValue('CSV output header line (true or false)').value !== 'false';
    reader.expect([';', ')'], false);
  }
  if (reader.take(';')) separator = reader.textValue('CSV separator character').value;
  reader.expect([')']);
  return { columns, header, separator };
}

/** `("Cafes";[amenity=cafe];"name";)`, any number of them; undefined where there is none. */
export function parsePopup(reader: TokenReader): PopupCategory[] | undefined {
  const categories: PopupCategory[] = [];
  reader.expect(['(', ']'], false);
  while (reader.take('(')) {
    const title = reader.textValue('title').value;
    reader.expect([';', ')']);
    const rules: PopupRule[][] = [];
    while (reader.is('[')) {
      const together: PopupRule[] = [];
      while (reader.take('[')) together.push(parseRule(reader));
      reader.expect([';']);
      rules.push(together);
    }
    let titleKey = '';
    if (reader.token.text !== ')') {
      titleKey = reader.textValue('title key').value;
      reader.expect([';']);
    }
    reader.expect([')']);
    categories.push({ title, rules, titleKey });
  }
  return categories.length === 0 ? undefined : categories;
}

function parseRule(reader: TokenReader): PopupRule {
  const key = reader.textValue('Key').value;
  let pattern = '.';
  reader.expect(['!', '~', '=', '!=', ']'], false);
  let negated = reader.take('!');
  if (negated) reader.expect(['~', '=', ']'], false);
  if (reader.is('=', '!=')) {
    negated = reader.advance().text === '!=';
    pattern = `^${reader.textValue('Value').value}$`;
  } else if (reader.take('~')) pattern = reader.textValue('Value').value;
  reader.expect([']']);
  return { key, pattern, negated };
}
