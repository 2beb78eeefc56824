/** The kinds of sources that a run can name, as data: it may cross to another thread. */
import { engineWorker } from './engine-worker.ts';
import { type KeptAnswer, keptAnswer } from './kept-answer.ts';
import { type OverpassServer, overpassServer } from './overpass-server.ts';
import type { QuerySource } from './query-source.ts';
import { type SparqlEndpoint, sparqlEndpoint } from './sparql-endpoint.ts';

export type SourceChoice =
  | ({ readonly kind: 'server' } & OverpassServer)
  | ({ readonly kind: 'sparql' } & SparqlEndpoint)
  | ({ readonly kind: 'kept' } & KeptAnswer)
  /** The port is handed over with the request. */
  | { readonly kind: 'engine'; readonly port: MessagePort };

export function chooseSource(choice: SourceChoice): QuerySource {
  switch (choice.kind) {
    case 'server':
      return overpassServer(choice);
    case 'sparql':
      return sparqlEndpoint(choice);
    case 'kept':
      return keptAnswer(choice);
    case 'engine':
      return engineWorker(choice.port);
  }
}
