/** The log of requests: its lines and its file. */
import { isIPv4 } from 'node:net';
import { addressGroup } from '../client-address.ts';
import type { FinishedRequest } from './finished-request.ts';

/** The longest logged target, characters: an address may have a query of 100 kB. */
const LONGEST_TARGET = 2000;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a line without its end. @param short whether the address is shortened to its network */
export function accessLine({ address, method, target, httpVersion, status, bytes, started }: FinishedRequest, short: boolean): string {
  const cut = target.length > LONGEST_TARGET ? `${target.slice(0, LONGEST_TARGET)}...` : target;
  const request = `${method} ${cut} HTTP/${httpVersion}`;
  return `${short ? shortAddress(address) : escaped(address)} - - [${logTime(started)}] "${escaped(request)}" ${status} ${bytes === 0 ? '-' : bytes}`;
}

/** Returns the network of an address: `192.0.2.0`, the first 48 bits of IPv6 (`2001:db8:1::`). */
export function shortAddress(address: string): string {
  const group = addressGroup(address);
  if (!group.includes(':')) return isIPv4(group) ? `${group.slice(0, group.lastIndexOf('.'))}.0` : '-';
  return `${group.split(':').slice(0, 3).join(':')}::`;
}

/** Returns printable ASCII; other characters, quotes and backslashes are escaped as by Apache and nginx, so that no client forges a line or a field. */
function escaped(text: string): string {
  return text.replace(/[^ -~]|["\\]/g, (character) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    return [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
  });
}

/** Returns `01/Mar/2026:12:00:00 +0000`. */
function logTime(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(date.getUTCDate())}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}`;
  return `${day}:${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`;
}

// Writes lines in the background, and survives a full disk.

/** An open log. */
export interface LineLog {
  write(line: string): void;
  /** Lines that could not be written. */
  readonly lost: number;
  /** Writes the remaining lines. */
  close(): Promise<void>;
}

/** Options of `createLineLog`. */
interface LineLogOptions {
  /** Appends a text. */
  readonly append: (text: string) => Promise<void>;
  /** Called with the first failure, and with the first one after a write succeeded again. */
  readonly onFailure: (reason: unknown) => void;
  /** The most waiting characters. */
  readonly room?: number;
}

const ROOM = 1_000_000;

/** Creates a log; lines that arrive during a write are written together. */
export function createLineLog({ append, onFailure, room = ROOM }: LineLogOptions): LineLog {
  let waiting: string[] = [];
  let length = 0;
  let lost = 0;
  let isFailing = false;
  let writing: Promise<void> | undefined;

  const flush = async () => {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      length = 0;
      try {
        await append(`${lines.join('\n')}\n`);
        isFailing = false;
      } catch (thrown) {
        lost += lines.length;
        if (!isFailing) onFailure(thrown);
        isFailing = true;
      }
    }
    writing = undefined;
  };
  return {
    get lost() {
      return lost;
    },
    write(line) {
      if (length + line.length > room) {
        lost++;
        return;
      }
      waiting.push(line);
      length += line.length;
      writing ??= flush();
    },
    close: async () => writing,
  };
}
