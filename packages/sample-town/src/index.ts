export { makeSampleTown, type SampleTownOptions, sampleTownName, sampleTownView } from './make-sample-town.ts';
