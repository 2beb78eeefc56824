/** What the page and the result worker say to each other. Everything is a small message or a transferable buffer. */
import type { FeatureGeometry, FeatureMeasure } from '@flyover/osm-features';
import type { ExportCalls } from '../export/data/export-protocol.ts';
import type { SvgCalls } from '../export/image/svg-protocol.ts';
import type { Bbox } from '../map/zoom.ts';
import type { RawCalls } from './raw/raw-protocol.ts';

/** The run of tiles that nobody sees, drawn to prepare the map (`warm-up.ts`); real runs count from 1. */
export const WARM_UP_RUN = 0;

/** One run: the text as it goes to the server, and where it goes. */
export interface RunRequest {
  readonly runId: number;
  /** Placeholders expanded. */
  readonly query: string;
  /** Base address of the server, ending in `/`. */
  readonly server: string;
  /** Further form fields, from the data directive. */
  readonly options: Readonly<Record<string, string>>;
  /** Whether small features shrink to points (the setting `disable_poiomatic` turns it off). */
  readonly collapseSmall: boolean;
  /** The server is not of the site's configuration: nothing that this browser knows of it, or of this site, goes along. */
  readonly anonymous?: boolean;
  /** Its answer, where that was fetched before: the server is not asked then. */
  readonly answer?: Blob;
}

/** What a run is doing, in the order of the specification's progress stages. */
export type RunStage =
  | { readonly stage: 'calling' }
  | { readonly stage: 'receiving'; readonly bytes: number; readonly elements: number }
  | { readonly stage: 'parsing'; readonly bytes: number; readonly elements: number }
  | { readonly stage: 'rendering'; readonly bytes: number; readonly elements: number }
  | { readonly stage: 'printing'; readonly bytes: number; readonly elements: number };

/** Numbers of a finished run. */
export interface RunStats {
  readonly bytes: number;
  /** From the request to the last byte, milliseconds. */
  readonly requestMs: number;
  readonly nodes: number;
  readonly ways: number;
  readonly relations: number;
  readonly areas: number;
  /** Drawn features. */
  readonly points: number;
  readonly lines: number;
  readonly polygons: number;
  /** Of the drawn features: in a relation, and with missing members or nodes. */
  readonly inRelation: number;
  readonly tainted: number;
  /** ISO times of the data and of the areas, where the answer says. */
  readonly osmBase?: string;
  readonly areasBase?: string;
}

/** Why a map stays blank, in the specification's words ("Empty-map reasons"). */
export type EmptyReason =
  | 'emptyDataset'
  | 'noVisibleData'
  | 'onlyAreas'
  | 'noCoordinates'
  | 'unstructured'
  | 'counts'
  | 'unknown'
  | 'error';

/** The numbers of one `out count`, in the order of the answer: `nodes`, `ways`, `relations`, `areas`, `total`. */
export type CountNumbers = readonly (readonly [name: string, value: string])[];

/**
 * What failed: `rejected`, no answer came; `broken`, the connection was lost within it; `foreign`, what answered is no query server; `status`, an
 * error's status; `query`, the server refuses it; `remark`, it could not finish; `unreadable` text; `crashed`, the worker. `message` is for the user; `lines` are lines of the query that was sent, 1-based. */
export interface RunFailure {
  readonly kind: 'rejected' | 'broken' | 'foreign' | 'status' | 'query' | 'remark' | 'unreadable' | 'crashed';
  readonly message: string;
  readonly lines: readonly number[];
  readonly status?: number;
  /** As the server writes it; absent with HTTP/2, which has none. */
  readonly statusText?: string;
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter?: number;
}

export interface RunOutcome {
  readonly runId: number;
  /** Counts the pictures of a run: what arrives slowly is drawn several times. */
  readonly picture: number;
  /** More is on its way. */
  readonly partial?: true;
  /** `map`: there are features; `empty`: none, see `reason`; `text`: an answer without a map. */
  readonly kind: 'map' | 'empty' | 'text' | 'failed' | 'aborted';
  readonly stats: RunStats;
  readonly reason?: EmptyReason;
  readonly failure?: RunFailure;
  /** Of the features, degrees. */
  readonly bounds?: Bbox;
  /** Of `out count`, the first of them; absent where the answer has none. */
  readonly counts?: readonly CountNumbers[];
  /** Whether there is a raw answer to show. */
  readonly hasText: boolean;
}

/** One feature under the pointer. */
export interface FeatureHit {
  /** Stands for the feature in calls to the worker, as long as its picture is shown; -1 for an element that is not drawn. */
  readonly feature: number;
  readonly kind: 'point' | 'line' | 'polygon' | 'none';
  readonly type: 'node' | 'way' | 'relation' | 'area';
  readonly id: number;
  readonly name: string;
  /** The tag that says best what it is, `amenity=bench`; empty without tags. */
  readonly mainTag: string;
}

/** What lies under a click: the first of them, and how many there are. */
export interface FeatureHits {
  readonly hits: readonly FeatureHit[];
  readonly total: number;
}

/** Features that touch a box, and those that do not. */
export interface ViewCounts {
  readonly inside: number;
  readonly outside: number;
}

export interface ElementRelation {
  readonly id: number;
  readonly role: string;
  readonly tags: readonly (readonly [key: string, value: string])[];
}

/** The geometry of one feature as GeoJSON, for the map. */
export type SelectedGeometry = FeatureGeometry;

/** All that the popup shows of one element. */
export interface ElementDetails extends FeatureHit {
  readonly tags: readonly (readonly [key: string, value: string])[];
  readonly relations: readonly ElementRelation[];
  readonly meta: {
    readonly version?: number;
    /** Seconds since 1970. */
    readonly timestamp?: number;
    readonly changeset?: number;
    readonly uid?: number;
    readonly user?: string;
  };
  /** Degrees: of a point; of all else that is drawn a place on it, in its middle. */
  readonly lat?: number;
  readonly lon?: number;
  /** Some nodes or members are missing. */
  readonly tainted: boolean;
  /** Only a center or a box came, not the geometry. */
  readonly placeholder: boolean;
  /** How long a line is, or how large an area, where its whole geometry came. */
  readonly measure?: FeatureMeasure;
  /** For the mark on the map; undefined where the element is not drawn. */
  readonly geometry?: SelectedGeometry;
}

/** The feature under the mouse. */
export interface HoveredFeature {
  readonly feature: number;
  /** Its name, else the tag that says best what it is; may be empty. */
  readonly title: string;
  /** For a light mark; undefined where the page has it already, or where it is too long to be sent for that. */
  readonly geometry?: SelectedGeometry;
}

/** The calls the worker answers. */
export interface ResultWorkerApi extends RawCalls, ExportCalls, SvgCalls {
  /**
   * Asks the server and reads the answer; an earlier run that is still going on is aborted.
   *
   * @param signal ends the run at once; what came so far is kept, and the outcome says so
   * @param onPicture is told, while bytes arrive, of each picture of what has come; the last one is the outcome
   * @param onRaw is given the raw answer piece by piece, for `restore`
   */
  run(
    request: RunRequest,
    signal: AbortSignal,
    onStage: (stage: RunStage) => void,
    onPicture: (outcome: RunOutcome) => void,
    onRaw: (blob: Blob) => void,
  ): Promise<RunOutcome>;
  /** Takes the raw answer of a run whose worker stopped, for the Data tab. */
  restore(runId: number, blobs: readonly Blob[]): void;
  /** A vector tile of the latest picture of a run; undefined where it is empty or the run is gone. z counts 512-pixel tiles. */
  tile(runId: number, z: number, x: number, y: number): ArrayBuffer | undefined;
  /** Tiles from now on have small features as points, or in their shape. */
  setCollapseSmall(collapse: boolean): void;
  /** Features near a position, small ones first. `webZoom` counts 256-pixel tiles. */
  hit(runId: number, lat: number, lon: number, webZoom: number, pixels: number): FeatureHits;
  details(runId: number, feature: number): ElementDetails | undefined;
  /** The same of an element of the result, drawn or not. */
  element(runId: number, type: FeatureHit['type'], id: number): ElementDetails | undefined;
  /** The features of a box in degrees, small ones first. */
  inView(runId: number, box: Bbox): FeatureHits;
  /** How many features a box in degrees shows; undefined where the run is gone. */
  countInView(runId: number, box: Bbox): ViewCounts | undefined;
  /** What is hardest to point at near a position. `known` is the handle of the feature whose geometry the page has. */
  hover(runId: number, lat: number, lon: number, webZoom: number, pixels: number, known: number): HoveredFeature | undefined;
}
