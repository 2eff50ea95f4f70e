import { startEarlyCalls } from './platform/api/early-calls.ts';
import { pageOf } from './platform/base-path.ts';
import { watchEarlyPaletteKey } from './platform/early-palette-key.ts';
import { addStylesheet, storedFonts } from './platform/fonts/stored-fonts.ts';
import { storedLanguage } from './platform/i18n/stored-language.ts';
import { applyTheme, storedTheme } from './platform/theme/stored-theme.ts';

/** Runs before the first paint: theme and language of the page, then everything that can be fetched beside the code. */
applyTheme(storedTheme());
document.documentElement.lang = storedLanguage();
const fonts = storedFonts();
if (fonts !== null) addStylesheet(fonts);
const page = pageOf(window.location.pathname);
startEarlyCalls(page, storedLanguage());
watchEarlyPaletteKey();
preloadPage();

function preloadPage(): void {
  const pages = document.currentScript?.dataset.pages;
  if (pages === undefined) return;
  const chunks = (JSON.parse(pages) as Partial<Record<string, string[]>>)[page] ?? [];
  for (const href of chunks) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}
