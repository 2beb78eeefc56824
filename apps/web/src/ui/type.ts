/** The fonts of the page: Inter for texts, JetBrains Mono for code. System fonts serve until they have loaded, and for missing glyphs. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
