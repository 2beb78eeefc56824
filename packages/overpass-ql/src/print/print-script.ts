/** A syntax tree as the text of a query: settings and statements. */
import { isGlobalBbox } from '../parse/static-checks.ts';
import type { Expression } from '../tree/syntax-tree-expression.ts';
import type { CsvOptions, OutSetting, PopupCategory, Script, Setting } from '../tree/syntax-tree-setting.ts';
import { anyText, quoted, wordOrText, writeBox, writeExpression, writtenInteger } from './print-expression.ts';
import { endStatement, writeStatement } from './print-statement.ts';
import { type PrintForm, TokenWriter } from './token-writer.ts';

/** The shortest text without a statement: one of blanks alone is refused. */
export const EMPTY_QUERY = '//';

/**
 * The shortest text of the same meaning, on one line: no comments, no blanks, no quotes but where one is needed.
 *
 * @param script of a text without errors
 */
export function printCompact(script: Script): string {
  return printScript(script, 'short') || EMPTY_QUERY;
}

/** The tokens of a script with blanks only where they are needed. */
export function printScript({ settings, statements }: Script, form: PrintForm): string {
  const writer = new TokenWriter(form);
  for (const setting of settings) writeSetting(writer, setting);
  if (settings.length > 0) writer.write(';');
  const hasGlobalBbox = settings.some((setting) => setting.name === 'bbox' && isGlobalBbox(setting.bbox));
  for (const statement of statements) {
    writeStatement(writer, statement, hasGlobalBbox);
    endStatement(writer);
  }
  return writer.text;
}

/** An evaluator alone, as people write it. */
export function printEvaluator(expression: Expression): string {
  const writer = new TokenWriter('plain');
  writeExpression(writer, expression);
  return writer.text;
}

// The settings at the start of a query as tokens.

/** Writes one setting with its brackets. */
function writeSetting(writer: TokenWriter, setting: Setting): void {
  writer.write('[', setting.name, ':');
  switch (setting.name) {
    case 'timeout':
      writer.write(writtenInteger(setting, setting.seconds, writer, true));
      break;
    case 'maxsize':
      writer.write(writtenInteger(setting, setting.bytes, writer, true));
      break;
    case 'out':
      writeFormat(writer, setting);
      break;
    case 'bbox':
      writeBox(writer, setting.bbox);
      break;
    case 'date':
      writer.write(quoted(setting.date.value, writer));
      break;
    case 'diff':
    case 'adiff':
      writer.write(quoted(setting.since.value, writer));
      if (setting.until !== undefined) writer.write(',', quoted(setting.until.value, writer));
  }
  writer.write(']');
}

function writeFormat(writer: TokenWriter, { format, csv, popup }: OutSetting): void {
  writer.write(format);
  if (csv !== undefined) writeCsv(writer, csv);
  for (const category of popup ?? []) writeCategory(writer, category);
}

/** The parenthesis of one category of `popup`. */
export function writeCategory(writer: TokenWriter, { title, rules, titleKey }: PopupCategory): void {
  writer.write('(', anyText(title, writer), ';');
  for (const together of rules) {
    for (const { key, pattern, negated } of together) {
      writer.write('[', anyText(key, writer));
      if (negated) writer.write('!');
      if (negated || pattern !== '.') writer.write('~', anyText(pattern, writer));
      writer.write(']');
    }
    writer.write(';');
  }
  if (titleKey !== '') writer.write(anyText(titleKey, writer), ';');
  writer.write(')');
}

function writeCsv(writer: TokenWriter, { columns, header, separator }: CsvOptions): void {
  writer.write('(');
  for (const [i, { name, special }] of columns.entries()) {
    if (i > 0) writer.write(',');
    if (special) writer.write('::', /^\w+$/u.test(name) ? name : anyText(name, writer));
    else writer.write(anyText(name, writer));
  }
  const isTab = separator === '\t';
  if (!header || !isTab) writer.write(';', header ? 'true' : 'false');
  if (!isTab) writer.write(';', wordOrText(separator, writer));
  writer.write(')');
}
