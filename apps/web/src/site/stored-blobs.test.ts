import { expect, test } from 'vitest';
import { storeBlobs, storedBlob } from './stored-blobs.ts';

const FILE = new File(['<osm/>'], 'a.osm', { type: 'text/xml', lastModified: 7 });

test('blobs are stored as they are where the browser takes them', async () => {
  const stored: unknown[] = [];
  await storeBlobs([FILE], async (values) => void stored.push(...values));
  expect(stored).toEqual([FILE]);
  expect(storedBlob(stored[0])).toBe(FILE);
});

test('where it takes none, their bytes are, and come back with name, type and time', async () => {
  const stored: unknown[] = [];
  await storeBlobs([FILE, new Blob(['features'])], async (values) => {
    if (values.some((value) => value instanceof Blob)) throw new DOMException('Error preparing Blob/File data', 'UnknownError');
    stored.push(...values);
  });
  const [file, blob] = stored.map(storedBlob);
  expect(file).toBeInstanceOf(File);
  expect(file).toMatchObject({ name: 'a.osm', type: 'text/xml', lastModified: 7 });
  expect([await file?.text(), await blob?.text(), blob instanceof File]).toEqual(['<osm/>', 'features', false]);
});

test('where there is no room, or the bytes are refused too, the first refusal is told', async () => {
  let writes = 0;
  const full = new DOMException('full', 'QuotaExceededError');
  const fails = (error: unknown) => async () => {
    writes++;
    throw error;
  };
  await expect(storeBlobs([FILE], fails(full))).rejects.toBe(full);
  expect(writes).toBe(1);
  const refusal = new DOMException('never', 'UnknownError');
  await expect(storeBlobs([FILE], fails(refusal))).rejects.toBe(refusal);
  expect(writes).toBe(3);
});

test('what is no blob is none', () => {
  for (const value of [undefined, null, 'text', {}, { bytes: 'text' }]) expect(storedBlob(value)).toBe(undefined);
});
