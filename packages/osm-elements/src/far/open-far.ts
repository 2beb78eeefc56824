/** Files at web addresses that are read in parts: how they are told, and their reader, which is fetched with the first. */
import { beginsWith } from '../open/first-bytes.ts';
import type { FarParquet } from '../parquet/far-parquet.ts';

/** Whether an address ends as that of a Parquet file. */
export function isParquetAddress(address: string): boolean {
  return URL.canParse(address) && /\.(?:geo)?parquet$/i.test(new URL(address).pathname);
}

/** Whether bytes begin as a Parquet file does, whose address may end otherwise. */
export function beginsAsParquet(start: Uint8Array): boolean {
  return beginsWith(start, 'PAR1') === true;
}

/** @throws as `openFarParquet` does */
export async function openFar(address: string, signal: AbortSignal): Promise<FarParquet> {
  const { openFarParquet } = await import('../parquet/far-parquet.ts');
  return openFarParquet(address, signal);
}
