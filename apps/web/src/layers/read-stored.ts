/** Reads a layer of the stored list, field by field: another version may have written it. */
import type { LayerOrigin, MapLayer } from './layers-store.ts';

type Fields = Partial<Record<string, unknown>>;

/** @returns undefined where it is none; its features are not here yet */
export function readLayer(value: unknown, id: number): MapLayer | undefined {
  if (!isObject(value)) return undefined;
  const { name, color, opacity, visible, stored, mark, plain } = value;
  const origin = readOrigin(value.origin);
  if (typeof name !== 'string' || typeof color !== 'string' || !/^#[0-9a-f]{6}$/.test(color) || origin === undefined) return undefined;
  const isShare = typeof opacity === 'number' && opacity >= 0 && opacity <= 1;
  return {
    id,
    // lists of earlier versions have none: what they say makes the same one each time
    mark: typeof mark === 'string' && mark !== '' ? mark : JSON.stringify([name, color, origin, stored]),
    name,
    color,
    opacity: isShare ? opacity : 1,
    visible: visible !== false,
    origin,
    version: 1,
    ...(plain === true && { plain }),
    ...(isObject(stored) &&
      typeof stored.key === 'string' &&
      typeof stored.bytes === 'number' && { stored: { key: stored.key, bytes: stored.bytes } }),
  };
}

function readOrigin(value: unknown): LayerOrigin | undefined {
  if (!isObject(value)) return undefined;
  const { kind, text, server, name, address } = value;
  if (kind === 'query' && typeof text === 'string') return { kind, text, server: typeof server === 'string' ? server : '' };
  if (kind === 'file' && typeof name === 'string') return { kind, name };
  if (kind === 'address' && typeof address === 'string') return { kind, address };
  return kind === 'combined' ? { kind } : undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
