/** A call of the command: its words, and the values of its options. */
import type { BboxSides } from '@flyover/bounding-box';
import { CallProblem } from './problem.ts';

/** An option of a command, without its dashes. */
export interface OptionDefinition {
  readonly name: string;
  /** Placeholder of the value in the usage; absent for a switch. */
  readonly value?: string;
  /** May be given more than once. */
  readonly many?: boolean;
  readonly help: string;
}

/** Definition of a command and its arguments. */
export interface CommandDefinition {
  readonly name: string;
  readonly summary: string;
  /** The positional argument: its name in the usage, whether it is required, and whether several are allowed. */
  readonly argument?: { readonly name: string; readonly required: boolean; readonly many?: boolean; readonly help: string };
  readonly options: readonly OptionDefinition[];
}

/** A parsed call: the values of its options by name. */
export interface Call {
  /** The positional argument; of several, the first. */
  readonly argument: string | undefined;
  /** Every positional argument, in order. */
  readonly arguments: readonly string[];
  /** The value of an option that takes one; of several, the last. */
  value(name: string): string | undefined;
  /** Every value of an option, in order. */
  values(name: string): readonly string[];
  /** Whether a switch was given. */
  has(name: string): boolean;
}

/**
 * Reads the arguments after the command's name: `--name value`, `--name=value`, `--switch`, positional
 * arguments, and `--` before a positional argument that begins with a dash. A lone `-` is an argument.
 *
 * @throws CallProblem for an unknown option, a missing value, or an argument too many
 */
export function readCall(command: CommandDefinition, argv: readonly string[]): Call {
  const found = new Map<string, string[]>();
  const positional: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i];
    if (word === '--') {
      positional.push(...argv.slice(i + 1));
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      positional.push(word);
      continue;
    }
    const equals = word.indexOf('=');
    const name = equals === -1 ? word.slice(2) : word.slice(2, equals);
    const option = word.startsWith('--') ? command.options.find((candidate) => candidate.name === name) : undefined;
    if (option === undefined) throw new CallProblem(`unknown option ${equals === -1 ? word : word.slice(0, equals)}`);
    const values = found.get(name) ?? [];
    if (values.length > 0 && option.many !== true) throw new CallProblem(`--${name} is given twice`);
    values.push(option.value === undefined ? noValue(name, word, equals) : optionValue(option, word, equals, argv[i + 1]));
    if (option.value !== undefined && equals === -1) i++;
    found.set(name, values);
  }
  checkPositional(command, positional);
  return {
    argument: positional[0],
    arguments: positional,
    value: (name) => found.get(name)?.at(-1),
    values: (name) => found.get(name) ?? [],
    has: (name) => found.has(name),
  };
}

function noValue(name: string, word: string, equals: number): string {
  if (equals !== -1) throw new CallProblem(`--${name} takes no value, but got "${word.slice(equals + 1)}"`);
  return '';
}

function optionValue(option: OptionDefinition, word: string, equals: number, next: string | undefined): string {
  if (equals !== -1) return word.slice(equals + 1);
  // a negative number may follow (`--center -12.5,130`), another option may not
  if (next === undefined || (next.startsWith('--') && next.length > 2)) {
    throw new CallProblem(`--${option.name} needs a value: --${option.name} ${option.value}`);
  }
  return next;
}

function checkPositional(command: CommandDefinition, positional: readonly string[]): void {
  const allowed = command.argument === undefined ? 0 : command.argument.many === true ? positional.length : 1;
  if (positional.length > allowed) throw new CallProblem(`"${positional[allowed]}" is one argument too many`);
  if (command.argument?.required === true && positional.length === 0) throw new CallProblem(`${command.argument.name} is missing`);
}

/** Returns the usage line and a pointer to `--help`. It is short, so that the error above it stays in sight. */
export function usageHint(command: CommandDefinition): string {
  return `${usageLine(command)}\nflyover ${command.name} --help says more.\n`;
}

function usageLine(command: CommandDefinition): string {
  const { name = '', required = false, many = false } = command.argument ?? {};
  const written = many ? `${name}…` : name;
  const argument = command.argument === undefined ? '' : required ? ` ${written}` : ` [${written}]`;
  return `Usage: flyover ${command.name}${argument} [options]`;
}

/** Returns the usage of a command, as `--help` shows it. */
export function usage(command: CommandDefinition): string {
  const rows: [string, string][] = [];
  if (command.argument !== undefined) rows.push([command.argument.name, command.argument.help]);
  for (const option of command.options) {
    const value = option.value === undefined ? '' : ` ${option.value}`;
    rows.push([`--${option.name}${value}`, option.help + (option.many === true ? ' (may be given several times)' : '')]);
  }
  rows.push(['--help', 'show this']);
  const width = Math.max(...rows.map(([left]) => left.length));
  const lines = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
  return `${usageLine(command)}\n${command.summary}\n\n${lines.join('\n')}\n`;
}

// Values of options, read strictly.

/**
 * Parses a whole number.
 *
 * @throws CallProblem for a text that is none, or out of range (both ends included)
 */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw new CallProblem(`--${name} must be a whole number from ${least} to ${most}, not "${text}"`);
  }
  return number;
}

/**
 * Parses `S,W,N,E` in degrees.
 *
 * @throws CallProblem for a text that is no box on earth
 */
export function boundsOption(name: string, text: string): BboxSides {
  const [south, west, north, east] = degrees(text, 4) ?? [];
  if (east === undefined || !isLatitude(south) || !isLatitude(north) || !isLongitude(west) || !isLongitude(east) || south > north) {
    throw new CallProblem(`--${name} must be south,west,north,east in degrees, such as 47.1,9.5,47.2,9.6, not "${text}"`);
  }
  return [south, west, north, east];
}

/**
 * Parses `LAT,LON` in degrees.
 *
 * @throws CallProblem for a text that is no position on earth
 */
export function positionOption(name: string, text: string): { lat: number; lon: number } {
  const [lat, lon] = degrees(text, 2) ?? [];
  if (lon === undefined || !isLatitude(lat) || !isLongitude(lon)) {
    throw new CallProblem(`--${name} must be latitude,longitude in degrees, such as 47.14,9.52, not "${text}"`);
  }
  return { lat, lon };
}

/**
 * Parses a web address.
 *
 * @param example an example of such an address, for the message
 * @throws CallProblem for an address that is neither http nor https
 */
export function addressOption(name: string, text: string, example: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address !== undefined && /^https?:$/.test(address.protocol)) return address;
  throw new CallProblem(`--${name} must be an address such as ${example}, not "${text}"`);
}

/**
 * Parses the `NAME=VALUE` pairs of `--set`, in order.
 *
 * @throws CallProblem when a name is not made of letters, digits and underscores
 */
export function settings(texts: readonly string[]): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const text of texts) {
    const equals = text.indexOf('=');
    const name = text.slice(0, Math.max(equals, 0));
    if (!/^[A-Za-z0-9_]+$/.test(name)) {
      throw new CallProblem(`--set must be NAME=VALUE with a name of letters, digits and underscores, not "${text}"`);
    }
    found[name] = text.slice(equals + 1);
  }
  return found;
}

function degrees(text: string, count: number): number[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== count || !parts.every((part) => /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(part))) return undefined;
  return parts.map(Number);
}

function isLatitude(value: number | undefined): value is number {
  return value !== undefined && value >= -90 && value <= 90;
}

function isLongitude(value: number | undefined): value is number {
  return value !== undefined && value >= -180 && value <= 180;
}
