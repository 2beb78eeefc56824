/** A styler that may fail, for one feature or for all: drawing goes on. */
import type { FeatureStyler } from '@flyover/osm-features';

/** What a guard has seen. */
export interface StyleGuard {
  readonly styler: FeatureStyler;
  /** Why styling failed first, as the error says; undefined as long as it has not. */
  failure(): string | undefined;
}

/** Leaves out features whose styling throws, and remembers why. */
export function guardStyler(styler: FeatureStyler): StyleGuard {
  let failure: string | undefined;
  const guarded =
    <Args extends readonly unknown[], T>(call: (...args: Args) => T, otherwise: T) =>
    (...args: Args): T => {
      try {
        return call(...args);
      } catch (error) {
        failure ??= error instanceof Error ? error.message : String(error);
        return otherwise;
      }
    };
  return {
    styler: {
      records: styler.records,
      ...(styler.reach !== undefined && { reach: styler.reach }),
      styleOf: guarded((feature: number, webZoom: number, collapsed: boolean) => styler.styleOf(feature, webZoom, collapsed), -1),
      ...(styler.nextOf !== undefined && { nextOf: guarded((record: number) => styler.nextOf?.(record) ?? -1, -1) }),
      ...(styler.textOf !== undefined && {
        textOf: guarded((feature: number, webZoom: number, record: number) => styler.textOf?.(feature, webZoom, record), undefined),
      }),
      ...(styler.render !== undefined && {
        render: guarded((feature: number, webZoom: number) => styler.render?.(feature, webZoom) ?? 0, 0),
      }),
    },
    failure: () => failure,
  };
}
