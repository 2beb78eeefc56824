/** Sentences about faults in the bytes of a file. The words are those of the page. */
import type { ReadFault } from '@flyover/osm-elements';
import english from '../../../web/src/ui/locales/read-fault/en.json';
import { filledText } from './filled-text.ts';

const SENTENCES: Readonly<Record<ReadFault['kind'], string>> = english.readFault;

/** With the way out that only the command has, where a system of coordinates is needed. */
export function readFaultSentence(fault: ReadFault): string {
  const sentence = filledText(SENTENCES[fault.kind], fault);
  const needsSystem = fault.kind === 'projected' || fault.kind === 'system';
  return needsSystem ? `${sentence} Or say which system they are of: --crs EPSG:25832` : sentence;
}

/** Returns the sentence for an error of a thread that could not read a file; undefined for any other error. */
export function dataFaultSentence(thrown: unknown): string | undefined {
  const fault: unknown = thrown instanceof Error && 'fault' in thrown ? thrown.fault : undefined;
  if (!isReadFault(fault)) return undefined;
  const sentence = readFaultSentence(fault);
  return 'file' in fault ? `${fault.file}: ${sentence}` : sentence;
}

function isReadFault(fault: unknown): fault is ReadFault {
  return typeof fault === 'object' && fault !== null && 'kind' in fault && 'byte' in fault && Object.hasOwn(SENTENCES, String(fault.kind));
}
