/** For tests: points with tags. */
import { StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';

/** A point for each list of tags, with ids from 1 on; a version where it is told. */
export function featuresOf(points: readonly { readonly tags: Readonly<Record<string, string>>; readonly version?: number }[]): FeatureSet {
  const builder = new StoreBuilder();
  points.forEach(({ tags, version }, index) => {
    builder.node(index + 1, 535_000_000 + index, 134_000_000);
    for (const [key, value] of Object.entries(tags)) builder.tag(builder.strings.intern(key), builder.strings.intern(value));
    if (version !== undefined) builder.version(version);
  });
  return buildFeatures(builder.finish());
}
