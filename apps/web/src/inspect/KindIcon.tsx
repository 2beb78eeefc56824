import type { FeatureHit } from '@flyover/result-session';
import { IconCircle, IconLine, IconPolygon, IconSitemap } from '@tabler/icons-react';

const ICONS = { point: IconCircle, line: IconLine, polygon: IconPolygon, none: IconSitemap } as const;

/** The geometry of a feature as an icon. */
export function KindIcon({ kind }: { readonly kind: FeatureHit['kind'] }) {
  const Icon = ICONS[kind];
  return <Icon size={18} stroke={1.75} aria-hidden />;
}
