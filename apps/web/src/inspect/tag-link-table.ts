/** The table of the `tag2link` project (ISC), which collects what the wiki of OpenStreetMap and Wikidata know of keys. A chunk of its own. */
import rules from 'tag2link';
import { chooseTagLinks } from './choose-tag-links.ts';

export const tagLinkTable = chooseTagLinks(rules);
