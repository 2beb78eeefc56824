/** Differences between two moments in OSM XML: `<action type="modify">` with `<old>` and `<new>`. */
import { ELEMENT_TYPE_NAMES, type ElementStore } from '@flyover/osm-elements';
import type { Action, ActionWriter } from '../answer-writer.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import type { createXmlMeta } from './xml-meta.ts';

/** Whether an action begins with the earlier state of its element. */
const hasOld = (action: Action) => action === 'modify' || action === 'delete';

/** @param meta writes the attributes of metadata */
export function createXmlActions(bytes: ByteWriter, store: ElementStore, meta: ReturnType<typeof createXmlMeta>): ActionWriter {
  const tables = [store.nodes, store.ways, store.relations];
  return {
    begin: (action) => bytes.text(`<action type="${action}">\n${hasOld(action) ? '<old>\n' : ''}`),
    turn: () => bytes.text('</old>\n<new>\n'),
    end: (action, isTurned) => bytes.text(`${hasOld(action) ? (isTurned ? '</new>\n' : '</old>\n') : ''}</action>\n`),
    bare(type, row, detail, visible) {
      const table = tables[type];
      bytes.text(`  <${ELEMENT_TYPE_NAMES[type]}`);
      if (detail.ids) bytes.text(` id="${table.ids[row]}"`);
      bytes.text(` visible="${visible}"`);
      if (detail.meta) meta(table.meta, row);
      bytes.text('/>\n');
    },
  };
}
