import { startEarlyCalls } from './platform/api/early-calls.ts';
import { pageOf } from './platform/base-path.ts';
import { watchEarlyPaletteKey } from './platform/early-palette-key.ts';
import { addStylesheet, storedFonts } from './platform/fonts/stored-fonts.ts';
import { storedLanguage } from './platform/i18n/stored-language.ts';
import { tellLook } from './platform/look.ts';
import { refusePoster } from './platform/poster.ts';
import { applyTheme, storedTheme } from './platform/theme/stored-theme.ts';

/**
 * Runs before the page's own first paint: the first calls go out beside the code, then theme, language and fonts of the page. A
 * poster is painted before it, as the server was told by the look's cookie.
 */
startEarlyCalls(pageOf(window.location.pathname), storedLanguage());
applyTheme(storedTheme());
document.documentElement.lang = storedLanguage();
const fonts = storedFonts();
if (fonts !== null && document.querySelector(`link[href="${CSS.escape(fonts)}"]`) === null)
  addStylesheet(fonts);
if (!tellLook()) refusePoster();
watchEarlyPaletteKey();
