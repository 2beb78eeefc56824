/** Sentences about parts of a link that could not be read. */
import type { LinkProblem } from '@flyover/share-links';

/** One sentence, small at its beginning. */
export function linkProblemSentence(problem: LinkProblem): string {
  const { parameter } = problem;
  switch (problem.kind) {
    case 'cut':
      return 'the link is too long: only its beginning was read';
    case 'shortLink':
      return 'this is a short link, which only its own site can resolve: open it there and copy the long address';
    case 'layersLeftOut':
      return `layers of the link that are too many, or cannot be read: ${problem.count}`;
    case 'newer':
      return 'the link was made by a newer version than this one: reload the page, or update';
    case 'denseDamaged':
      return 'the link is damaged or was cut, and nothing of it can be read: copy it again';
    case 'densePart':
      return 'the link is damaged or was cut: what stands before the damage was read; copy the link again';
    case 'denseUnknown':
      return 'the link holds something that this version does not know: it was left out';
    case 'denseSize':
      return `the query is longer than the dense form of a link holds (${problem.most / 1000} kB)`;
    case 'queryDamaged':
      return 'the query of the link is damaged: what stands before the damage was read; copy the link again';
    case 'querySize':
      return `the query of the link is longer than ${problem.most / 1_000_000} MB: pass it on as a file`;
    case 'queryEmpty':
      return 'the query of the link is empty';
    case 'queryCharacters':
      return 'the query has characters that could not be read: they stand as \uFFFD';
    case 'positionDamaged':
      return 'the position of the link (c) is no place on earth: it has ten letters, digits, "-" or "_"';
    case 'positionWithoutZoom':
      return 'the position of the link (C) has no zoom: it is latitude;longitude;zoom';
    case 'positionLong':
      return 'the position of the link (C) has more than latitude;longitude;zoom: the rest was left out';
    case 'latAlone':
      return 'the link has a latitude without a longitude (lon)';
    case 'lonAlone':
      return 'the link has a longitude without a latitude (lat)';
    case 'noLatitude':
      return `"${problem.text}" is no latitude: it goes from -90 to 90`;
    case 'noLongitude':
      return `"${problem.text}" is no longitude: it goes from -180 to 180`;
    case 'noZoom':
      return `"${problem.text}" is no zoom: it goes from 0 to ${problem.most}`;
    case 'noTemplate':
      return `there is no template "${problem.text}": there are ${problem.known.join(', ')}`;
    case 'templatePhrase':
      return `the template ${problem.template} needs a value for "${parameter}": ??? stands in its place`;
    case 'templateQuery':
      return `the template ${problem.template} needs a value for "${parameter}": its query keeps what it has there`;
    case 'phraseEmpty':
      return 'the search phrase of the link is empty';
    case 'nothingToRun':
      return 'there is no query that could be run';
  }
}
