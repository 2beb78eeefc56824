/** `jsonp=`: JSON as the argument of a call, for pages that fetch it as a script. */
import type { StreamedAnswer } from '@flyover/engine-host';

/** A name, or names with dots and numbers in brackets between, such as `jQuery123.done` or `calls[4]`. */
const FUNCTION_NAME = /^[A-Za-z_$][\w$]{0,99}(?:\.[A-Za-z_$][\w$]{0,99}|\[\d{1,9}\]){0,9}$/;

/** Whether a text names a function as a script may call it. */
export function isFunctionName(text: string): boolean {
  return FUNCTION_NAME.test(text);
}

/** Answers that are JSON as a call, all others as they are. The type is that of a script: browsers run no other where `nosniff` is said. */
export function asCall(answer: StreamedAnswer, name: string): StreamedAnswer {
  if (answer.status !== 200 || !answer.contentType.startsWith('application/json')) return answer;
  return { ...answer, contentType: 'text/javascript; charset=utf-8', body: around(answer.body, name) };
}

async function* around(body: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${name}(`);
  let last = new Uint8Array();
  for await (const chunk of body) {
    if (last.length > 0) yield last;
    // a chunk holds until the next one is asked for
    last = Uint8Array.from(chunk);
  }
  yield last.at(-1) === LINE_FEED ? last.subarray(0, -1) : last;
  yield encoder.encode(');\n');
}

const LINE_FEED = 10;
