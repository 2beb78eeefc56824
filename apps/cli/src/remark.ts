/** Remark at the end of an answer: a run-time error, perhaps after part of the data. */

const UNESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/**
 * The remark of an answer of the Overpass API, from the end of its body.
 *
 * @param tail the last few thousand characters of JSON or XML
 */
export function remarkOf(tail: string): string | undefined {
  const json = /"remark":\s*("(?:[^"\\]|\\.)*")\s*\}?\s*$/.exec(tail);
  if (json !== null) {
    const value: unknown = JSON.parse(json[1]);
    return typeof value === 'string' ? value.trim() : undefined;
  }
  const xml = /<remark>([^<]*)<\/remark>\s*<\/osm>\s*$/.exec(tail);
  return xml?.[1].trim().replace(/&(amp|lt|gt|quot|apos);/g, (entity) => UNESCAPED[entity]);
}
