/** Sentences about failed look-ups of places. */
import type { GeocodeError, GeocoderProblem } from '@flyover/geocoding';

/** So much of a place's name is told, UTF-16 units. */
const LONGEST_NAME = 80;

/** Returns the reason why a placeholder could not be resolved, as a sentence. */
export function geocodeSentence({ reason, placeholder, argument }: GeocodeError): string {
  switch (reason.kind) {
    case 'nameless':
      return `{{${placeholder}:…}} needs the name of a place after its colon.`;
    case 'sql':
      return `{{${placeholder}:…}} has no meaning in SQL: use {{geocodeBbox:…}} or {{geocodeCoords:…}}.`;
    case 'unknown': {
      const name = argument.length > LONGEST_NAME ? `${argument.slice(0, LONGEST_NAME)}…` : argument;
      const as = { area: ' as a way or a relation', element: ' as an element', place: '' }[reason.as];
      return `No result found: the place search knows no "${name}"${as}. Check the spelling, or write the name of a larger place.`;
    }
    case 'tooMany':
      return `This query looks up more than ${reason.most} different places: take some out.`;
    case 'search':
      return searchSentence(reason.problem);
    case 'thrown':
      return reason.message || 'The place search failed.';
  }
}

function searchSentence(problem: GeocoderProblem): string {
  switch (problem.kind) {
    case 'unreachable':
      return 'The place search server could not be contacted: check the connection, or choose another place search.';
    case 'timeout':
      return 'The place search server could not be contacted: it took too long to answer. Try again later.';
    case 'status':
      return problem.status === 429
        ? 'The place search server could not be contacted: it has been asked too often (status 429). Wait a minute and try again.'
        : `The place search server could not be contacted: it answered with status ${problem.status}. Try again later.`;
    case 'size':
      return `The place search server gave more than ${problem.most / 1e6} MB: that is no list of places.`;
    case 'format': {
      const found = problem.found === 'page' ? 'a web page' : 'something else';
      return `The place search server could not be understood: it answered with ${found} instead of JSON. Is its address right?`;
    }
    case 'answer': {
      const why = problem.said === undefined ? 'it gave no list of places' : `it says "${problem.said}"`;
      return `The place search server could not be understood: ${why}.`;
    }
    case 'entries':
      return 'The place search server could not be understood: none of the places it gave has a name and a position.';
    case 'text':
      return `A place is searched by at most ${problem.most} characters: write a shorter name.`;
  }
}
