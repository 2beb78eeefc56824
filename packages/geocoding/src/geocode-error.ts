import type { GeocodePlaceholder, Position } from '@flyover/query-template';
import { type GeocodeKind, geocodeKind } from './geocode-value.ts';
import type { GeocoderProblem } from './geocoder-error.ts';

/** Why a placeholder could not be resolved; the sentences are those of whoever shows it. */
export type GeocodeReason =
  /** Nothing stands behind its colon. */
  | { readonly kind: 'nameless' }
  /** Ids and areas are nothing that SQL knows. */
  | { readonly kind: 'sql' }
  /** The search knows no such place, or none that is an element, or none that is a way or a relation. */
  | { readonly kind: 'unknown'; readonly as: 'place' | 'element' | 'area' }
  /** The text looks up more than `most` different places. */
  | { readonly kind: 'tooMany'; readonly most: number }
  /** The search failed. */
  | { readonly kind: 'search'; readonly problem: GeocoderProblem }
  /** Something else was thrown, with its own message. */
  | { readonly kind: 'thrown'; readonly message: string };

/** A geocode placeholder that could not be resolved; `position` is in the user's text. The message is for logs. */
export class GeocodeError extends Error {
  override readonly name = 'GeocodeError';
  readonly kind: GeocodeKind;
  readonly placeholder: GeocodePlaceholder;
  /** What was searched for. */
  readonly argument: string;
  readonly position: Position;
  /** Same as `position.line`. */
  readonly line: number;
  readonly reason: GeocodeReason;
  /** The further placeholders of the same text that failed, in their order. */
  readonly others: readonly GeocodeError[];

  constructor(
    failed: { readonly name: GeocodePlaceholder; readonly argument: string; readonly position: Position },
    reason: GeocodeReason,
    options: { readonly cause?: unknown; readonly others?: readonly GeocodeError[] } = {},
  ) {
    super(`${failed.name}: ${reason.kind}`, { cause: options.cause });
    this.kind = geocodeKind(failed.name);
    this.placeholder = failed.name;
    this.argument = failed.argument;
    this.position = failed.position;
    this.line = failed.position.line;
    this.reason = reason;
    this.others = options.others ?? [];
  }
}
