import { expect, test } from 'vitest';
import { loadInJosm } from './josm-remote.ts';

/** A JOSM that answers by path; an error is what happens when nobody listens. */
function josm(answers: Readonly<Record<string, Response | Error>>) {
  const asked: string[] = [];
  const request: typeof fetch = async (address) => {
    asked.push(String(address));
    const answer = answers[new URL(String(address)).pathname];
    if (answer instanceof Response) return answer;
    throw answer ?? new TypeError('no such path');
  };
  return { asked, request };
}
const version = (major: number, minor: number) => Response.json({ protocolversion: { major, minor }, application: 'JOSM RemoteControl' });

test('the version is asked first, then the element is loaded with what belongs to it', async () => {
  const { asked, request } = josm({ '/version': version(1, 8), '/load_object': new Response('OK') });
  expect(await loadInJosm('w12', request)).toBe(undefined);
  expect(asked).toEqual(['http://127.0.0.1:8111/version', 'http://127.0.0.1:8111/load_object?objects=w12&relation_members=true']);
});
test('nobody listens', async () => {
  const { request } = josm({ '/version': new TypeError('Failed to fetch') });
  expect(await loadInJosm('n1', request)).toEqual({ kind: 'notFound' });
});
test('another protocol is told with its version, and nothing is loaded', async () => {
  const { asked, request } = josm({ '/version': version(2, 3) });
  expect(await loadInJosm('n1', request)).toEqual({ kind: 'incompatible', version: '2.3' });
  expect(asked).toHaveLength(1);
});
test.each([new Response('hello'), new Response('', { status: 500 }), Response.json(null), Response.json({ protocolversion: 1 })])(
  'an answer that is no version',
  async (answer) => expect(await loadInJosm('n1', josm({ '/version': answer }).request)).toEqual({ kind: 'incompatible', version: '?' }),
);
test('JOSM says no', async () => {
  const { request } = josm({ '/version': version(1, 0), '/load_object': new Response('Forbidden', { status: 403 }) });
  expect(await loadInJosm('n1', request)).toEqual({ kind: 'refused', status: 403 });
});
