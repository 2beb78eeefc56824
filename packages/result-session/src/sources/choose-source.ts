/** The kinds of sources that a run can name, as data: it may cross to another thread. */
import { keptAnswer } from './kept-answer.ts';
import { type OverpassServer, overpassServer } from './overpass-server.ts';
import type { QuerySource } from './query-source.ts';

export type SourceChoice = ({ readonly kind: 'server' } & OverpassServer) | { readonly kind: 'kept'; readonly answer: Blob };

export function chooseSource(choice: SourceChoice): QuerySource {
  switch (choice.kind) {
    case 'server':
      return overpassServer(choice);
    case 'kept':
      return keptAnswer(choice.answer);
  }
}
