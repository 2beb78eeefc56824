/** Messages about missing images of a style: one for each image, those of a short time together. */
import i18next from 'i18next';
import { loadTexts } from '../../ui/i18n.ts';
import { showToast } from '../../ui/toasts.ts';

/** The time within which problems are gathered into one message, ms. */
const GATHER = 600;
/** The number of images that a message names; more are counted. */
const NAMED = 3;
const LONGEST_NAME = 60;

const announced = new Set<string>();
const gathered = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports an image of a style that is invalid or could not be fetched. */
export function tellMissingImage(key: string): void {
  if (announced.has(key) || announced.size > 1000) return;
  announced.add(key);
  gathered.add(key);
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    const keys = [...gathered].map((each) => (each.length > LONGEST_NAME ? `${each.slice(0, LONGEST_NAME)}…` : each));
    gathered.clear();
    void tell('styleImages.missing', { count: keys.length, names: keys.slice(0, NAMED).join(', ') + (keys.length > NAMED ? ' …' : '') });
  }, GATHER);
}

/** Reports a host that does not answer, or has no CORS header. */
export function tellBlockedHost(host: string): void {
  const mark = `host ${host}`;
  if (announced.has(mark)) return;
  announced.add(mark);
  void tell('styleImages.blocked', { host });
}

/** Reports that the map has the most images that it can hold. */
export function tellTooManyImages(most: number): void {
  if (announced.has('too many')) return;
  announced.add('too many');
  void tell('styleImages.tooMany', { most });
}

async function tell(text: string, values: Record<string, string | number>): Promise<void> {
  await loadTexts('style-images').catch(() => undefined);
  showToast({ kind: 'warning', text: i18next.t(text, values) });
}
