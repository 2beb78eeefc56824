import { expect, test } from 'vitest';
import { onceCrashed } from './worker-crash.ts';

const messagesOf = (...events: Event[]) => {
  const worker = new EventTarget();
  const messages: string[] = [];
  onceCrashed(worker as Worker, (message) => messages.push(message));
  for (const event of events) worker.dispatchEvent(event);
  return messages;
};

const error = (message: string) => Object.assign(new Event('error'), { message });

test('an error of a worker is told in its words', () => expect(messagesOf(error('out of memory'))).toEqual(['out of memory']));
test('an error without words is told', () => expect(messagesOf(error(''))).toEqual(['the worker stopped']));
test('a message that cannot be read counts as the end: its call would be waited for without end', () =>
  expect(messagesOf(new Event('messageerror'))).toEqual(['an answer of the worker could not be read']));
test('it is told once', () => expect(messagesOf(error('one'), error('two'), new Event('messageerror'))).toEqual(['one']));
