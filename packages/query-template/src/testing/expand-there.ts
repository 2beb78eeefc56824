/** Texts expanded for one view at one moment. */
import { type ExpandContext, ExpansionError, expandQuery } from '../index.ts';

const context: ExpandContext = {
  bbox: { south: 53.4877, west: 13.3886, north: 53.5123, east: 13.4314 },
  center: { lat: 53.5, lon: 13.41 },
  now: new Date('2026-03-10T12:00:00.500Z'),
};
/** As a person there would. */
export const expand = (text: string, more: Partial<ExpandContext> = {}) => expandQuery(text, { ...context, ...more });
/** The text that a server reads. */
export const query = (text: string, more: Partial<ExpandContext> = {}) => expand(text, more).query;
/** Why a text cannot be expanded. */
export const failure = (text: string, more: Partial<ExpandContext> = {}): ExpansionError => {
  try {
    expand(text, more);
  } catch (error) {
    if (error instanceof ExpansionError) return error;
    throw error;
  }
  throw new Error('expanded without an error');
};
