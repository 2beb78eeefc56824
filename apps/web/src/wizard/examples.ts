/** Phrases to begin with: each shows something that the wizard's language can say. */
export interface ExamplePhrase {
  readonly phrase: string;
  /** i18n key of what it shows. */
  readonly shows: string;
}

/** @param place one that the data have */
export function examplePhrases(place: string): readonly ExamplePhrase[] {
  return [
    { phrase: 'drinking water', shows: 'wizard.example.name' },
    { phrase: `cafe in ${place}`, shows: 'wizard.example.area' },
    { phrase: `playground around ${place}`, shows: 'wizard.example.around' },
    { phrase: 'restaurant and cuisine=italian', shows: 'wizard.example.and' },
    { phrase: 'bench or picnic table', shows: 'wizard.example.or' },
    { phrase: 'shop=* and name is null', shows: 'wizard.example.missing' },
    { phrase: 'highway=* and name~/^bahn/i', shows: 'wizard.example.pattern' },
    { phrase: 'building=* and newer:2 weeks', shows: 'wizard.example.newer' },
    { phrase: 'type:relation and route=bicycle', shows: 'wizard.example.type' },
    { phrase: 'volcano global', shows: 'wizard.example.global' },
  ];
}
