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
  /** The positional argument as the usage writes it, whether it must be given, and whether several may be. */
  readonly argument?: { readonly name: string; readonly required: boolean; readonly many?: boolean; readonly help: string };
  readonly options: readonly OptionDefinition[];
}

/** A call that was read: the values of its options by name. */
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
 * @throws CallProblem for what the command does not know, a missing value, or too much
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
