/** The text of the query: the one place it is in. Settings, history and links keep copies. */
import { create } from 'zustand';

export const useQuery = create<{ readonly text: string }>()(() => ({ text: '' }));

/** Puts another text there without telling the editor: what people see change goes through `replaceQuery` or `editQuery`. */
export function setQueryText(text: string): void {
  if (text !== useQuery.getState().text) useQuery.setState({ text });
}
