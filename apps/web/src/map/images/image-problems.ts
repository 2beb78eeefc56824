/** Reports missing images of a style: once each, and those of a short time together. */
import i18next from 'i18next';
import { loadTexts } from '../../ui/i18n.ts';
import { showToast } from '../../ui/toasts.ts';

/** The time within which problems are gathered into one message, ms. */
const GATHER = 600;
/** More are counted only. */
const NAMED = 3;
const LONGEST_NAME = 60;

const announced = new Set<string>();
const gathered = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** An image that a style names and that is none, or did not come. */
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

/** A host that does not answer, or does not let other pages read its images. */
export function tellBlockedHost(host: string): void {
  const mark = `host ${host}`;
  if (announced.has(mark)) return;
  announced.add(mark);
  void tell('styleImages.blocked', { host });
}

/** More images than the map takes. */
export function tellTooManyImages(most: number): void {
  if (announced.has('too many')) return;
  announced.add('too many');
  void tell('styleImages.tooMany', { most });
}

async function tell(text: string, values: Record<string, string | number>): Promise<void> {
  await loadTexts('style-images').catch(() => undefined);
  showToast({ kind: 'warning', text: i18next.t(text, values) });
}
