import type { GeocoderError } from './geocoder-error.ts';

/** Where failures are told besides being thrown; the console where nothing else is given. */
export type FailureLog = (error: GeocoderError) => void;

export const logFailure: FailureLog = (error) => console.warn(`place search: ${error.message}`);
