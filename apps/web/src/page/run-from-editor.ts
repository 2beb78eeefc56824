import { editQuery } from '../query/editor-store.ts';
import { laidOut } from '../query/lay-out.ts';
import { queryText } from '../query/query-text.ts';
import { runQuery } from '../run/run-query.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';

/** Runs the text in the editor; where the settings say so it is laid out first. */
export async function runFromEditor(config: AppConfig): Promise<void> {
  if (useSettings.getState().format_on_run) {
    const before = queryText();
    const text = await laidOut(before);
    // what was typed meanwhile stays
    if (queryText() === before) editQuery(text);
  }
  await runQuery(config);
}
