/** The texts of the map and of what stands on it: whoever needs one imports this. */
import { addTexts } from './i18n.ts';
import texts from './locales/map/en.json';

addTexts(texts);
