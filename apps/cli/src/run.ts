import { readCall, usage, usageHint } from './call.ts';
import { COMMANDS } from './commands.ts';
import { type Io, printable, type Sink } from './io.ts';
import { requireOutputPlace } from './output.ts';
import { CallProblem, InputProblem, messageOf } from './problem.ts';
import { VERSION } from './version.ts';

/**
 * Runs one call of the command.
 *
 * @param argv the words after `flyover`
 * @returns the exit code: 0, 1 for a fault of the input, 2 for one of the call; problems are sentences on `io.stderr`
 */
export async function run(argv: readonly string[], streams: Io): Promise<number> {
  // messages quote answers of servers, files and names
  const stderr: Sink = { write: (text) => streams.stderr.write(typeof text === 'string' ? printable(text) : text) };
  const io: Io = { ...streams, stderr };
  const [name, ...rest] = argv;
  if (name === undefined) {
    await io.stderr.write(overview());
    return 2;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    await io.stdout.write(overview());
    return 0;
  }
  if (name === '--version' || name === '-v') {
    await io.stdout.write(`${VERSION}\n`);
    return 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command === undefined) {
    await io.stderr.write(`flyover: unknown command "${name}"\n${overview()}`);
    return 2;
  }
  const helpAt = rest.findIndex((word) => word === '--help' || word === '-h');
  if (helpAt !== -1 && !rest.slice(0, helpAt).includes('--')) {
    await io.stdout.write(usage(command));
    return 0;
  }
  try {
    const call = readCall(command, rest);
    await requireOutputPlace(call);
    const { run: runCommand } = await command.load();
    return await runCommand(call, io);
  } catch (thrown) {
    if (thrown instanceof CallProblem) {
      await io.stderr.write(`flyover ${name}: ${thrown.message}\n${thrown.showUsage ? usageHint(command) : ''}`);
      return 2;
    }
    await io.stderr.write(thrown instanceof InputProblem ? `${thrown.message}\n` : `flyover ${name}: ${messageOf(thrown)}\n`);
    return 1;
  }
}

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const rows = COMMANDS.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return `Usage: flyover COMMAND [options]\n\n${rows.join('\n')}\n\nflyover COMMAND --help shows the options of a command.\n`;
}
