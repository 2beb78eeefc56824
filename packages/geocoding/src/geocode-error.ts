import type { GeocodePlaceholder, Position } from '@flyover/query-template';
import { type GeocodeKind, geocodeKind } from './geocode-value.ts';

/** A geocode placeholder that could not be resolved. The message is one sentence for a user; `position` is in the user's text. */
export class GeocodeError extends Error {
  override readonly name = 'GeocodeError';
  readonly kind: GeocodeKind;
  readonly placeholder: GeocodePlaceholder;
  /** What was searched for. */
  readonly argument: string;
  readonly position: Position;
  /** Same as `position.line`. */
  readonly line: number;
  /** The further placeholders of the same text that failed, in their order. */
  readonly others: readonly GeocodeError[];

  constructor(
    failed: { readonly name: GeocodePlaceholder; readonly argument: string; readonly position: Position },
    message: string,
    options: { readonly cause?: unknown; readonly others?: readonly GeocodeError[] } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = geocodeKind(failed.name);
    this.placeholder = failed.name;
    this.argument = failed.argument;
    this.position = failed.position;
    this.line = failed.position.line;
    this.others = options.others ?? [];
  }
}
