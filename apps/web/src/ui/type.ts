/** The type of the page: Inter for its texts, JetBrains Mono for code. Until it has come, and for what it has no letters for, the system's. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
