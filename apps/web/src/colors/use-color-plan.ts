/** The state of the dialog: the choice, with defaults filled in from the result. */
import type { ColorSubjects, KeyValues, NumberSample } from '@flyover/result-session';
import type { Break, ColorClass, PaletteKind } from '@flyover/tag-colors';
import { useEffect, useMemo, useState } from 'react';
import { resultWorker } from '../results/result-client.ts';
import { firstSubject, hasSubject, keyOf, type SubjectId, useColorChoice } from './color-choice.ts';
import { classesOfNumbers, classesOfValues, coloredClasses, fittingKind, fittingPalette, isSampled } from './color-classes.ts';

/** The default numbers of classes. */
const WORD_CLASSES = 8;
const NUMBER_CLASSES = 5;
/** Up to so many different numbers have a colour each. */
const FEW_NUMBERS = 9;

export interface ColorPlan {
  readonly subject: SubjectId;
  /** Whether there is a choice between values and ranges. */
  readonly numeric: boolean;
  readonly ranges: boolean;
  readonly kind: PaletteKind;
  readonly palette: string;
  /** The requested number of classes, and the largest possible. */
  readonly wanted: number;
  readonly most: number;
  readonly method: Break;
  /** Undefined until the worker has answered. */
  readonly classes?: readonly (ColorClass & { readonly count: number })[];
  /** Features in no class; values without a class of their own. */
  readonly otherFeatures: number;
  readonly otherValues: number;
  /** Counts are reckoned from a part of the features. */
  readonly sampled: boolean;
  readonly failed: boolean;
}

/** The plan for a result; undefined where it has nothing to colour by. */
export function useColorPlan(runId: number | undefined, subjects: ColorSubjects | undefined): ColorPlan | undefined {
  const choice = useColorChoice();
  const chosen =
    choice.subject !== undefined && subjects !== undefined && hasSubject(subjects, choice.subject) ? choice.subject : undefined;
  const subject = chosen ?? (subjects && firstSubject(subjects));
  const key = subject && keyOf(subject);
  const use = subjects?.keys.find((each) => each.key === key);
  const numeric = key !== undefined && use?.numeric === true;
  const ranges = key === undefined || (choice.ranges ?? (numeric && (use?.values ?? 0) > FEW_NUMBERS));
  const values = useKeyValues(runId, ranges ? undefined : key);
  const numbers = useNumbers(runId, ranges ? subject : undefined);
  const most = ranges ? 12 : Math.min(24, use?.values ?? 1);
  const wanted = Math.min(choice.classes ?? (ranges ? NUMBER_CLASSES : numeric ? FEW_NUMBERS : WORD_CLASSES), most);
  const loaded = ranges ? numbers : values;
  const plain = useMemo(() => {
    if (typeof loaded === 'string') return undefined;
    return 'numbers' in loaded ? classesOfNumbers(loaded, wanted, choice.method) : classesOfValues(loaded, wanted);
  }, [loaded, wanted, choice.method]);
  if (subjects === undefined || subject === undefined) return undefined;
  const kind = fittingKind(ranges || numeric);
  const palette = choice.palette ?? fittingPalette(kind, plain?.length ?? wanted);
  const inClasses = plain?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return {
    subject,
    numeric,
    ranges,
    kind,
    palette,
    wanted,
    most,
    method: choice.method,
    ...(plain !== undefined && { classes: coloredClasses(plain, palette, choice.changed) }),
    otherFeatures: Math.max(0, subjects.features - inClasses),
    otherValues: ranges || plain === undefined ? 0 : Math.max(0, (use?.values ?? 0) - plain.length),
    sampled: typeof loaded !== 'string' && 'numbers' in loaded && isSampled(loaded.total),
    failed: loaded === 'failed',
  };
}

// The worker's data on the result, for "Colour by tag".

/** The answer, once it is here; `failed` where the worker has none. */
export type Loaded<T> = T | 'asking' | 'failed';

/** Returns the attributes that the features of a run can be coloured by; `failed` where the run is gone. */
export function useSubjects(runId: number | undefined): Loaded<ColorSubjects> {
  return useLoaded<ColorSubjects>(runId === undefined ? undefined : String(runId), () => resultWorker().colorSubjects(Number(runId)));
}

/** Values of a key. */
function useKeyValues(runId: number | undefined, key: string | undefined): Loaded<KeyValues> {
  const request = runId === undefined || key === undefined ? undefined : `${runId} ${key}`;
  return useLoaded<KeyValues>(request, () => resultWorker().colorValues(Number(runId), String(key)));
}

/** Numbers of a subject. */
function useNumbers(runId: number | undefined, subject: SubjectId | undefined): Loaded<NumberSample> {
  const request = runId === undefined || subject === undefined ? undefined : `${runId} ${subject}`;
  return useLoaded<NumberSample>(request, () => {
    const key = keyOf(subject ?? 'length');
    return resultWorker().colorNumbers(
      Number(runId),
      key === undefined ? { kind: subject === 'area' ? 'area' : 'length' } : { kind: 'tag', key },
    );
  });
}

/** Requests an answer again when `request` changes; requests none while it is undefined. */
function useLoaded<T>(request: string | undefined, ask: () => Promise<T | undefined>): Loaded<T> {
  const [loaded, setLoaded] = useState<{ readonly request: string; readonly answer: T | 'failed' }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `request` identifies everything that `ask` depends on
  useEffect(() => {
    if (request === undefined) return;
    let isWanted = true;
    ask().then(
      (answer) => isWanted && setLoaded({ request, answer: answer ?? 'failed' }),
      () => isWanted && setLoaded({ request, answer: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
  }, [request]);
  return loaded !== undefined && loaded.request === request ? loaded.answer : 'asking';
}
