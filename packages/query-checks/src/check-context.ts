/** The context of every check: the query, and the list of findings. */

import type { Bbox } from '@flyover/bounding-box';
import { type ParsedQuery, type Script, type StringValue, scanXmlTag } from '@flyover/overpass-ql';
import type { Range, TextEdit } from '@flyover/query-text';
import { FINDINGS, type Finding, type FindingCode, type FindingData, type Fix } from './finding.ts';
import type { TagKnowledge } from './tag-knowledge.ts';

/** Options of the checks of a query. */
export interface CheckOptions {
  /** the text that was parsed: expanded, if it has placeholders */
  readonly text: string;
  readonly language: 'ql' | 'xml';
  /** undefined: keys and values are not checked */
  readonly tags?: TagKnowledge | undefined;
  /** what is on the map: boxes whose numbers are swapped are known by it */
  readonly view?: Bbox | undefined;
  /** false: the data are an extract, of which everything may be asked; default true */
  readonly planet?: boolean;
}

/** Findings of one query are at most this many. */
export const FINDING_LIMIT = 500;

/** One check of a query. */
export interface CheckContext extends CheckOptions {
  readonly script: Script;
  readonly findings: Finding[];
  /** ranges, codes and data of the findings: each is told once */
  readonly reported: Set<string>;
}

/** The context of a parsed query. */
export function contextOf(parsed: ParsedQuery, options: CheckOptions): CheckContext {
  return { ...options, script: parsed.script, findings: [], reported: new Set() };
}

/** Notes a finding. */
export function note(context: CheckContext, code: FindingCode, { from, to }: Range, data: FindingData = {}, fix?: Fix): void {
  if (context.findings.length >= FINDING_LIMIT) return;
  const id = `${from} ${to} ${code} ${JSON.stringify(data)}`;
  if (context.reported.has(id)) return;
  context.reported.add(id);
  context.findings.push({ severity: FINDINGS[code], code, from, to, data, fix });
}

/** A fix that writes one text instead of another; undefined where its range is not known. */
export function replacement(edit: TextEdit | undefined, text = edit?.insert ?? ''): Fix | undefined {
  return edit === undefined ? undefined : { title: 'replace', text, edits: [edit] };
}

/**
 * The edit that makes a text of the tree another one. In the XML form the tree knows no more than its element.
 *
 * @param attributes the names that the text may have in the XML form; the first that is there counts
 */
export function editOfText(context: CheckContext, text: StringValue, attributes: readonly string[], value: string): TextEdit | undefined {
  if (context.language === 'ql') return { from: text.from, to: text.to, insert: quoted(value) };
  const range = attributeRange(context, text.from, attributes);
  return range && { ...range, insert: escapeXml(value) };
}

/** The range between the quotes of an attribute of the element at an offset. */
export function attributeRange(context: CheckContext, from: number, names: readonly string[]): Range | undefined {
  const found = scanXmlTag(context.text, from).attributes.find(({ name }) => names.includes(name));
  return found && { from: found.valueFrom, to: found.valueTo };
}

/** A text as Overpass QL writes it. */
export function quoted(value: string): string {
  return `"${value.replace(/[\\"]/gu, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function escapeXml(value: string): string {
  return value.replace(/[&<>"']/gu, (character) => ENTITIES[character]);
}
