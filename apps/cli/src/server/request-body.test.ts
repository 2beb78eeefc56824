import { expect, test } from 'vitest';
import { statedSeconds } from './request-body.ts';

const sent = (text: string) => ({ body: Buffer.from(text) });

test.each([
  [25, sent('[out:json][timeout:25];node(1);out;')],
  [25, sent(`${new URLSearchParams({ data: '[ timeout : 25 ][out:json];node(1);out;' })}`)],
  [90, sent('data=%5Btimeout%3A90%5D%3Bnode(1)%3Bout%3B')],
  [7, { inAddress: '/* late */\n[bbox:1,2,3,4][timeout:7];out;' }],
  [60, sent('<osm-script output="json" timeout="60"><print/></osm-script>')],
  [1024, sent('[timeout:1ki];out;')],
  [2000, sent('data=%5Btimeout%3A2k%5D%3Bout%3B')],
  [undefined, sent('[out:json];node[timeout=5];out;')],
  [undefined, sent('[timeout:0];out;')],
  [undefined, sent(`${' '.repeat(5000)}[timeout:5];`)],
  [undefined, {}],
])('%s s are stated by %o', (seconds, query) => expect(statedSeconds(query)).toBe(seconds));
