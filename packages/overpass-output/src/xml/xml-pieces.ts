/** The pieces of the Overpass API's XML as bytes: its white space and order of attributes are fixed. */
import { ELEMENT_TYPE_NAMES } from '@flyover/osm-elements';
import { piece } from '../bytes/piece.ts';

/** All pieces by what they stand for. */
export const XML_PIECES = {
  OPEN: ELEMENT_TYPE_NAMES.map((name) => piece(`  <${name}`)),
  CLOSE: ELEMENT_TYPE_NAMES.map((name) => piece(`  </${name}>\n`)),
  OPEN_ID: ELEMENT_TYPE_NAMES.map((name) => piece(`  <${name} id="`)),
  DELETED: piece(' visible="false"'),
  LAT: piece(' lat="'),
  LON: piece('" lon="'),
  VERSION: piece(' version="'),
  TIMESTAMP: piece(' timestamp="'),
  CHANGESET: piece(' changeset="'),
  UID: piece(' uid="'),
  USER: piece(' user="'),
  EMPTY_END: piece('/>\n'),
  OPEN_END: piece('>\n'),
  TAG: piece('    <tag k="'),
  VALUE: piece('" v="'),
  ATTRIBUTE_END: piece('"/>\n'),
  BOUNDS: [piece('    <bounds minlat="'), ...['minlon', 'maxlat', 'maxlon'].map((name) => piece(`" ${name}="`))],
  CENTER: [piece('    <center lat="'), piece('" lon="')],
  WAY_NODE: piece('    <nd'),
  WAY_NODE_REF: piece('    <nd ref="'),
  QUOTE_LAT: piece('" lat="'),
  MEMBER_TYPES: ELEMENT_TYPE_NAMES.map((name) => piece(`    <member type="${name}" ref="`)),
  ROLE: piece('" role="'),
  MEMBER_POINT: piece('      <nd'),
  MEMBER_END: piece('    </member>\n'),
  QUOTE: piece('"'),
};
