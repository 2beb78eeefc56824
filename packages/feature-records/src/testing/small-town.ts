/** For tests: a small result with something of everything. */
import { NO_COORDINATE, NODE, StoreBuilder, WAY } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';

/** A café with metadata, two ends of a street, the street, a track with a missing node, a square of a house, and a network with both ways. */
export function smallTown(): FeatureSet {
  const builder = new StoreBuilder();
  const number = (text: string) => builder.strings.intern(text);
  const tag = (key: string, value: string) => builder.tag(number(key), number(value));
  builder.node(1, 0, 0);
  tag('name', 'Linde');
  tag('@odd', 'yes');
  builder.version(3);
  builder.timestamp(1_577_934_245);
  builder.user(number('Jane'));
  builder.node(2, 0, 0);
  builder.node(3, 0, 10_000_000);
  builder.node(4, 10_000, 0);
  builder.node(5, 10_000, 10_000);
  builder.way(10);
  for (const node of [2, 3]) builder.ref(node);
  tag('name', 'Main Street');
  tag('highway', 'residential');
  builder.way(11);
  for (const node of [2, 3, 99]) builder.ref(node);
  tag('highway', 'track');
  builder.way(12);
  for (const node of [2, 4, 5, 2]) builder.ref(node);
  tag('building', 'yes');
  builder.relation(20);
  tag('type', 'network');
  builder.member(WAY, 10, number('forward'));
  builder.member(WAY, 11, 0);
  builder.member(NODE, 77, 0);
  builder.node(6, NO_COORDINATE, NO_COORDINATE);
  return buildFeatures(builder.finish());
}
