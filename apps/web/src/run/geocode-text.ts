/** The result of a place search, in words. */
import type { GeocodeReason, GeocoderProblem } from '@flyover/geocoding';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** @param name of the place, as far as it is known */
export function geocodeText(
  { reason, placeholder, name }: { readonly reason: GeocodeReason; readonly placeholder: string; readonly name: string },
  t: Translate,
): string {
  const written = `{{${placeholder}:…}}`;
  switch (reason.kind) {
    case 'nameless':
      return t('geocode.nameless', { placeholder: written });
    case 'sql':
      return t('geocode.sql', { placeholder: written, bbox: '{{geocodeBbox:…}}', coords: '{{geocodeCoords:…}}' });
    case 'unknown':
      return t(`geocode.unknown.${reason.as}`, { name });
    case 'tooMany':
      return t('geocode.tooMany', { most: reason.most });
    case 'search':
      return searchText(reason.problem, t);
    case 'thrown':
      return reason.message || t('geocode.failed');
  }
}

/** Why a place search failed. */
export function searchText(problem: GeocoderProblem, t: Translate): string {
  switch (problem.kind) {
    case 'status':
      return problem.status === 429 ? t('geocode.search.tooOften') : t('geocode.search.status', { status: problem.status });
    case 'size':
      return t('geocode.search.size', { size: problem.most / 1e6 });
    case 'format':
      return t(`geocode.search.${problem.found}`);
    case 'answer':
      return problem.said === undefined ? t('geocode.search.answer') : t('geocode.search.said', { said: problem.said });
    case 'text':
      return t('geocode.search.text', { most: problem.most });
    default:
      return t(`geocode.search.${problem.kind}`);
  }
}
