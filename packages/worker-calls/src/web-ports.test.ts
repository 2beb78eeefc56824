import { expect, test } from 'vitest';
import { messagePort, serveCalls, workerCalls, workerPort } from './index.ts';

const messagesOf = (...events: Event[]) => {
  const worker = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });
  const messages: string[] = [];
  workerPort(worker).listen(
    () => undefined,
    ({ message }) => messages.push(message),
  );
  for (const event of events) worker.dispatchEvent(event);
  return messages;
};

const error = (message: string) => Object.assign(new Event('error'), { message });

test('an error of a worker is told in its words', () => expect(messagesOf(error('out of memory'))).toEqual(['out of memory']));
test('an error without words is told', () => expect(messagesOf(error(''))).toEqual(['the worker stopped']));
test('a message that cannot be read counts as the end: its call would be waited for without end', () =>
  expect(messagesOf(new Event('messageerror'))).toEqual(['messageerror']));
test('it is told once', () => expect(messagesOf(error('one'), error('two'), new Event('messageerror'))).toEqual(['one']));

test('calls go over a message channel', async () => {
  const { port1, port2 } = new MessageChannel();
  const served = { twice: (value: number) => 2 * value };
  serveCalls(served, messagePort(port1));
  expect(await workerCalls<typeof served>({ start: () => messagePort(port2) }).calls.twice(21)).toBe(42);
  port1.close();
});
