/** Mantine's list of colours without those that the page never has: half of its variables, 2.5 kB before the first word. */
import type { Plugin } from 'vite';

const LIST = /[\\/]default-css-variables\.css$/;
/** Colours of Mantine beside the theme's own (`src/ui/theme.ts`), grey and red. */
const UNUSED = 'pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange';
const NAMED = new RegExp(`--mantine-color-(?:${UNUSED})-[\\w-]+`);
const DECLARED = new RegExp(`^[^\\n{}]*--mantine-color-(?:${UNUSED})-[^;{}]*;\\n`, 'gm');

/** Leaves the unused colours out; a style that asks for one of them ends the build. */
export function usedColors(): Plugin {
  return {
    name: 'used-colors',
    enforce: 'pre',
    transform: (code, id) => (LIST.test(id) ? withoutUnused(code) : undefined),
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const [name] = file.type === 'asset' && file.fileName.endsWith('.css') ? (NAMED.exec(String(file.source)) ?? []) : [];
        if (name !== undefined) this.error(`${file.fileName} asks for ${name}, which used-colors.ts leaves out`);
      }
    },
  };
}

/** @param list a line for each variable */
export function withoutUnused(list: string): string {
  return list.replace(DECLARED, '');
}
