/** Whether a segment meets a box: the test behind every bbox filter. Units do not matter as long as they are the same. */
import type { Box } from '../index/node-grid.ts';

/** Whether any point of the segment lies in the box, edges included. */
export function segmentMeetsBox(lat0: number, lon0: number, lat1: number, lon1: number, box: Box): boolean {
  if ((lat0 < box.south && lat1 < box.south) || (lat0 > box.north && lat1 > box.north)) return false;
  if ((lon0 < box.west && lon1 < box.west) || (lon0 > box.east && lon1 > box.east)) return false;
  if (pointInBox(lat0, lon0, box) || pointInBox(lat1, lon1, box)) return true;
  // neither end inside: it passes unless all four corners are on one side of it
  const dLat = lat1 - lat0;
  const dLon = lon1 - lon0;
  const southWest = (box.west - lon0) * dLat - (box.south - lat0) * dLon;
  const southEast = (box.east - lon0) * dLat - (box.south - lat0) * dLon;
  const northWest = (box.west - lon0) * dLat - (box.north - lat0) * dLon;
  const northEast = (box.east - lon0) * dLat - (box.north - lat0) * dLon;
  return Math.min(southWest, southEast, northWest, northEast) <= 0 && Math.max(southWest, southEast, northWest, northEast) >= 0;
}

/** Whether a point lies in the box, edges included. */
export function pointInBox(lat: number, lon: number, box: Box): boolean {
  return lat >= box.south && lat <= box.north && lon >= box.west && lon <= box.east;
}
