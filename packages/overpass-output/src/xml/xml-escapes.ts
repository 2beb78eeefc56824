/** What XML writes instead of a byte. */
import { escapeXml } from '@flyover/osm-elements';
import type { OutputKind } from '../answer-writer.ts';
import { type Escapes, NONCHARACTERS } from '../bytes/escaped-strings.ts';

const encoder = new TextEncoder();

/** In attributes, and in text between tags, where quotes and ends of lines stand for themselves. */
export interface XmlEscapes {
  readonly attribute: Escapes;
  readonly text: Escapes;
}

const table = (escapeOf: (character: string) => string): Escapes => [
  ...Array.from({ length: NONCHARACTERS }, (_, code) => {
    const character = String.fromCharCode(code);
    const instead = escapeOf(character);
    return instead === character ? undefined : encoder.encode(instead);
  }),
  encoder.encode('\ufffd').subarray(-1),
];

/** The Overpass API writes ends of lines and tabs so; what XML 1.0 cannot hold becomes a question mark. */
function answerAttribute(character: string): string {
  if (character === '\n' || character === '\r' || character === '\t') return `&#x0${character.charCodeAt(0).toString(16)};`;
  return character < ' ' ? '?' : escapeXml(character);
}

function answerText(character: string): string {
  return /["\n\r\t]/.test(character) ? character : answerAttribute(character);
}

/** In files what XML cannot hold becomes U+FFFD. */
function fileText(character: string): string {
  return character === '"' ? character : escapeXml(character);
}

const FILE_ESCAPES: XmlEscapes = { attribute: table(escapeXml), text: table(fileText) };

/** By what is written. */
export const XML_ESCAPES: Readonly<Record<OutputKind, XmlEscapes>> = {
  answer: { attribute: table(answerAttribute), text: table(answerText) },
  file: FILE_ESCAPES,
  data: FILE_ESCAPES,
};
