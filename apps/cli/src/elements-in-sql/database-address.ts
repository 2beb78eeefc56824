/** The address of a database in a call. */
import { CallProblem } from '../problem.ts';

/** The address itself. @throws CallProblem where it is none; it may hold a password, so that it is not repeated */
export function databaseAddress(address: string): string {
  if (/^postgres(ql)?:\/\//.test(address)) return address;
  throw new CallProblem('--database must be an address such as postgresql://role@host/name');
}
