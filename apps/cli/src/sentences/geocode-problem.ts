/** Sentences about failed look-ups of places: the English texts of the page. */
import type { GeocodeError, GeocoderProblem } from '@flyover/geocoding';
import texts from '../../../web/src/ui/locales/places/en.json';
import { filledText } from './filled-text.ts';

const { nameless, sql, unknown, tooMany, failed, search } = texts.geocode;

/** So much of a place's name is told, UTF-16 units. */
const LONGEST_NAME = 80;

/** Returns the reason why a placeholder could not be resolved, as a sentence. */
export function geocodeSentence({ reason, placeholder, argument }: GeocodeError): string {
  const written = `{{${placeholder}:…}}`;
  switch (reason.kind) {
    case 'nameless':
      return filledText(nameless, { placeholder: written });
    case 'sql':
      return filledText(sql, { placeholder: written, bbox: '{{geocodeBbox:…}}', coords: '{{geocodeCoords:…}}' });
    case 'unknown': {
      const name = argument.length > LONGEST_NAME ? `${argument.slice(0, LONGEST_NAME)}…` : argument;
      return filledText(unknown[reason.as], { name });
    }
    case 'tooMany':
      return filledText(tooMany, reason);
    case 'search':
      return searchSentence(reason.problem);
    case 'thrown':
      return reason.message || failed;
  }
}

function searchSentence(problem: GeocoderProblem): string {
  switch (problem.kind) {
    case 'status':
      return problem.status === 429 ? search.tooOften : filledText(search.status, problem);
    case 'size':
      return filledText(search.size, { size: problem.most / 1e6 });
    case 'format':
      return search[problem.found];
    case 'answer':
      return problem.said === undefined ? search.answer : filledText(search.said, { said: problem.said });
    case 'text':
      return filledText(search.text, problem);
    default:
      return search[problem.kind];
  }
}
