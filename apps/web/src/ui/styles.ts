/**
 * The styles of the first chunk in their order: Mantine's, then the page's. Fonts are fetched separately (`type.ts`). Buttons of dialogs,
 * menus and dialogs import theirs (`button.css`, `menu.css`, `dialogs.css`), and so do lazy parts; rules that change them have a higher
 * specificity, so that the order of these files does not matter.
 */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Tooltip.css';
import '@mantine/core/styles/Splitter.css';
import './tokens.css';
import './app.css';
import './top-bar.css';
import './phone.css';
