/** Sentences about queries, phrases and links. Those that the page says too are its English texts. */
import type { GeocodeError, GeocoderProblem } from '@flyover/geocoding';
import { formatServerMessage, type Hint, type QueryError, type WarningCode, type XmlFault } from '@flyover/overpass-ql';
import { type Finding, sentenceKey } from '@flyover/query-checks';
import type { FormattedQuery, RepairReason } from '@flyover/query-repair';
import type { ExpansionError } from '@flyover/query-template';
import type { WizardError } from '@flyover/search-wizard';
import type { LinkProblem } from '@flyover/share-links';
import linkTexts from '../../../web/src/ui/locales/link/en.json';
import placeTexts from '../../../web/src/ui/locales/places/en.json';
import faultTexts from '../../../web/src/ui/locales/query-fault/en.json';
import findingTexts from '../../../web/src/ui/locales/query-problem/en.json';
import wizardTexts from '../../../web/src/ui/locales/wizard/en.json';
import type { InputFault } from '../problem.ts';
import { filledText, textAt } from './faults.ts';

const { hint, warning, placeholder, repair } = faultTexts.queryFault;

/** Returns the advice for a fault. */
export function hintSentence({ code, data }: Hint): string {
  return filledText(hint[code], data);
}

/** Returns the warning about input that a server accepts but that is hardly ever intended. */
export function warningSentence(code: WarningCode): string {
  return warning[code];
}

/** Returns the reason why placeholders cannot be expanded. */
export function placeholderSentence({ kind, data }: Pick<ExpansionError, 'kind' | 'data'>): string {
  return filledText(placeholder[kind === 'depth' && data.name !== undefined ? 'constants' : kind], data);
}

/** Returns the reason why a query was not repaired or formatted. */
export function repairSentence(reason: RepairReason): string {
  switch (reason.kind) {
    case 'fault':
      return errorSentence(reason.fault);
    case 'placeholder':
      return placeholderSentence(reason.error);
    case 'foreign':
      return filledText(repair.foreign, { language: reason.language.toUpperCase() });
    default:
      return filledText(repair[reason.kind], { ...reason });
  }
}

/** Returns the message of a server, without its line, and the advice. */
function errorSentence(fault: QueryError): string {
  const said = formatServerMessage(fault).replace(/^line \d+: /u, '');
  return fault.hint === undefined ? said : `${said} ${hintSentence(fault.hint)}`;
}

// Suspicious parts of a query.

const { finding: FINDINGS, meant: MEANT } = findingTexts.queryProblem;

/** Returns one or two sentences for a finding. */
export function findingSentence({ code, data }: Finding): string {
  const sentence = filledText(textAt(FINDINGS, sentenceKey({ code, data })), { ...data, placeholder: `{{${data.name}}}` });
  return data.meant === undefined || code === 'tag-deprecated' ? sentence : `${sentence} ${filledText(MEANT, data)}`;
}

// Queries that cannot be converted to another form.

/** Returns one sentence that begins with a small letter. */
export function xmlFaultSentence({ kind, code }: XmlFault): string {
  if (kind === 'depth') return 'this nests deeper than the Overpass API reads XML: divide it';
  if (kind === 'statement') return 'Overpass QL has no word for this statement: only XML can say it';
  return `XML cannot hold the character U+${code.toString(16).toUpperCase().padStart(4, '0')}: take it out`;
}

// Queries that could not be formatted.

/** Returns the line for the problem. */
export function formatProblem(file: string, problem: Exclude<FormattedQuery, { kind: 'formatted' }>, isCompact: boolean): InputFault {
  switch (problem.kind) {
    case 'unreadable':
      return { file, line: problem.problem.line, column: problem.problem.column, message: repairSentence(problem.problem.reason) };
    case 'xml':
      return { file, message: 'this is the XML form: only Overpass QL is laid out' };
    case 'placeholders':
      return {
        file,
        message: isCompact
          ? 'a compact text has no placeholders: fill them in first (flyover expand)'
          : 'its placeholders stand for what cannot be parted from the text around them: it was left as it is',
      };
  }
}

// Phrases that give no query. Messages of the specification are in the error itself.

const { comment, problem, wrong } = wizardTexts.wizard;

/** Comments of a written query. */
export const QUERY_COMMENTS = comment;

export function wizardSentence({ kind, reason, text, message }: WizardError): string {
  if (kind === 'nothing' || kind === 'everything') return problem[kind];
  return reason === undefined ? message : filledText(wrong[reason], { text });
}

// Parts of a link that could not be read.

const LINK_PROBLEMS: Readonly<Record<LinkProblem['kind'], string>> = linkTexts.link.problem;

/** Returns one sentence that begins with a small letter. */
export function linkProblemSentence(problem: LinkProblem): string {
  const most = 'most' in problem ? problem.most : 0;
  const names = 'known' in problem ? problem.known.join(', ') : '';
  return filledText(LINK_PROBLEMS[problem.kind], { ...problem, kilobytes: most / 1000, megabytes: most / 1_000_000, names });
}

// Failed look-ups of places.

const { nameless, sql, unknown, tooMany, failed, search } = placeTexts.geocode;

/** The longest name of a place in a sentence, UTF-16 units. */
const LONGEST_NAME = 80;

/** Returns the reason why a placeholder could not be resolved, as a sentence. */
export function geocodeSentence({ reason, placeholder, argument }: GeocodeError): string {
  const written = `{{${placeholder}:…}}`;
  switch (reason.kind) {
    case 'nameless':
      return filledText(nameless, { placeholder: written });
    case 'sql':
      return filledText(sql, { placeholder: written, bbox: '{{geocodeBbox:…}}', coords: '{{geocodeCoords:…}}' });
    case 'unknown': {
      const name = argument.length > LONGEST_NAME ? `${argument.slice(0, LONGEST_NAME)}…` : argument;
      return filledText(unknown[reason.as], { name });
    }
    case 'tooMany':
      return filledText(tooMany, reason);
    case 'search':
      return searchSentence(reason.problem);
    case 'thrown':
      return reason.message || failed;
  }
}

function searchSentence(problem: GeocoderProblem): string {
  switch (problem.kind) {
    case 'status':
      return problem.status === 429 ? search.tooOften : filledText(search.status, problem);
    case 'size':
      return filledText(search.size, { size: problem.most / 1e6 });
    case 'format':
      return search[problem.found];
    case 'answer':
      return problem.said === undefined ? search.answer : filledText(search.said, { said: problem.said });
    case 'text':
      return filledText(search.text, problem);
    default:
      return search[problem.kind];
  }
}
