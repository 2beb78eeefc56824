/**
 * Every style of the first bundle, in the order in which they count: Mantine's parts, then those of the app. The type is fetched on its own (`type.ts`). Buttons of
 * dialogs, menus and dialogs bring their own (`button.css`, `menu.css`, `dialogs.css`), and so do parts that only dialogs have; what the
 * app changes of them names a place as well, so that their order does not count.
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
