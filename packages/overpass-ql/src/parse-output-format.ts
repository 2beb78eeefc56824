/** What stands in the parentheses behind `out:csv`, `out:custom` and `out:popup`. */
import type { CsvColumn, CsvOptions } from './syntax-tree-setting.ts';
import type { TokenReader } from './token-reader.ts';

/** `(::id,name;false;";")`: columns, whether the first line names them, what stands between two values. */
export function parseCsv(reader: TokenReader): CsvOptions {
  reader.advance();
  const columns: CsvColumn[] = [];
  let header = true;
  let separator = '\t';
  for (;;) {
    const start = reader.token;
    const special = reader.take('::');
    const name = reader.textValue(special ? 'Keyword' : 'CSV format specification');
    if (name.value !== '' || name.from !== name.to)
      columns.push({ kind: 'column', from: start.from, to: name.to, line: start.line, name: name.value, special });
    reader.expect([',', ';', ')'], false);
    if (!reader.take(',')) break;
  }
  if (reader.take(';')) {
    header = reader.textValue('true or false').value !== 'false';
    reader.expect([';', ')'], false);
    if (reader.take(';')) separator = reader.textValue('Separator').value;
  }
  reader.expect([')']);
  return { columns, header, separator };
}

/** Every token between the opening and the closing parenthesis. */
export function parseTemplate(reader: TokenReader): string[] {
  const template: string[] = [];
  let depth = 0;
  while (reader.good) {
    const token = reader.advance();
    if (token.type === 'string') reader.meaningOf(token);
    if (token.type === 'symbol' && token.text === ')' && --depth === 0) return template;
    if (depth > 0) template.push(token.text);
    if (token.type === 'symbol' && token.text === '(') depth++;
  }
  reader.report('parse', 'Unexpected end of input.');
  return template;
}
