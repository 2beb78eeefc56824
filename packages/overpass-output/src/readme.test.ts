import { StoreBuilder } from '@flyover/osm-elements';
import { concat } from '@flyover/osm-elements/testing';
import { expect, test } from 'vitest';
import { writeOsmXml } from './index.ts';

test('the example of the README', () => {
  const builder = new StoreBuilder();
  builder.node(1, 471_000_000, 95_000_000);
  builder.tag(builder.strings.intern('name'), builder.strings.intern('Vaduz'));
  const store = builder.finish();
  const chunks: Uint8Array[] = [];

  for (const chunk of writeOsmXml(store, { generator: 'Flyover' })) chunks.push(chunk);

  expect(new TextDecoder().decode(concat(chunks))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="Flyover">

  <node id="1" lat="47.1000000" lon="9.5000000">
    <tag k="name" v="Vaduz"/>
  </node>

</osm>
`);
});
