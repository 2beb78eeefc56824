/** Types of single features and elements of a result, and the handles of features. All of them can cross to another thread. */
import type { ElementMeta, MemberOf } from '@flyover/feature-records';
import { type ChangeWord, ELEMENT_TYPE_NAMES, MADE } from '@flyover/osm-elements';
import type { FeatureGeometry, FeatureMeasure } from '@flyover/osm-features';

/** Kind of an element: one of OpenStreetMap, or `made` by the query itself (`make`, `convert`, counts). */
export type ElementWord = (typeof ELEMENT_TYPE_NAMES)[number] | 'made';

/** The word of a type, `NODE` … `AREA` or `MADE`. */
export function wordOfType(type: number): ElementWord {
  return type === MADE ? 'made' : ELEMENT_TYPE_NAMES[type];
}

/** The type of a word. */
export function typeOfWord(word: ElementWord): number {
  return word === 'made' ? MADE : ELEMENT_TYPE_NAMES.indexOf(word);
}

/** One feature under the pointer. */
export interface FeatureHit {
  /** Stands for the feature in calls to the session, as long as its picture is shown; -1 for an element that is not drawn. */
  readonly feature: number;
  readonly kind: 'point' | 'line' | 'polygon' | 'none';
  readonly type: ElementWord;
  /** Of a made element: the type that its query gave it. */
  readonly madeType?: string;
  readonly id: number;
  /** The id as the answer has it, where it is one of a made element that no number holds exactly. */
  readonly digits?: string;
  readonly name: string;
  /** The tag that says best what it is, `amenity=bench`; empty without tags. */
  readonly mainTag: string;
  /** The layer that it is of; absent for the result of a run. */
  readonly layer?: number;
}

/** The features under a click: the first of them, and their number. */
export interface FeatureHits {
  readonly hits: readonly FeatureHit[];
  readonly total: number;
}

/** Features that touch a box, and those that do not. */
export interface ViewCounts {
  readonly inside: number;
  readonly outside: number;
}

/** A relation that an element is a member of. */
export type ElementRelation = MemberOf;

/** The geometry of one feature as GeoJSON, for the map. */
export type SelectedGeometry = FeatureGeometry;

/** An element as it was. */
export interface EarlierState {
  readonly tags: readonly (readonly [key: string, value: string])[];
  readonly meta: ElementMeta;
  /** Former geometry, where it is known. */
  readonly geometry?: SelectedGeometry;
}

/** All that the popup shows of one element. */
export interface ElementDetails extends FeatureHit {
  readonly tags: readonly (readonly [key: string, value: string])[];
  readonly relations: readonly ElementRelation[];
  readonly meta: ElementMeta;
  /** Degrees: of a point; of all else that is drawn a place on it, in its middle. */
  readonly lat?: number;
  readonly lon?: number;
  /** Some nodes or members are missing. */
  readonly tainted: boolean;
  /** The outline of a way crosses itself: its area is in parts, split at the crossings. */
  readonly crossesItself: boolean;
  /** Only a center or a box came, not the geometry. */
  readonly placeholder: boolean;
  /** Length of a line or area of a polygon, where the whole geometry is present. */
  readonly measure?: FeatureMeasure;
  /** Kind of change, in a result of differences. */
  readonly change?: ChangeWord;
  /** State at the earlier moment, where the answer holds it. */
  readonly before?: EarlierState;
  /** For the mark on the map; undefined where the element is not drawn. */
  readonly geometry?: SelectedGeometry;
}

/** The feature under the mouse. */
export interface HoveredFeature {
  readonly feature: number;
  /** Its name, else the tag that says best what it is; may be empty. */
  readonly title: string;
  /** For a light mark; undefined where the caller has it already, or where it is too long to be sent for that. */
  readonly geometry?: SelectedGeometry;
}

/**
 * Handles of features: a number for the picture of a run and the feature's row in it. Each picture of a run has rows of its own, so a handle from an earlier
 * picture must not lead to a feature of a later one.
 */

/** Rows are below 2^32; pictures, and the layers that have one each, stay far below 2^21. */
const ROWS = 2 ** 32;

export function featureHandle(picture: number, feature: number): number {
  return picture * ROWS + feature;
}

/** The row of a handle; `undefined` where it is of another picture. */
export function featureOfHandle(handle: number, picture: number): number | undefined {
  return pictureOfHandle(handle) === picture ? handle % ROWS : undefined;
}

/** The picture of a handle. */
export function pictureOfHandle(handle: number): number {
  return Math.floor(handle / ROWS);
}
