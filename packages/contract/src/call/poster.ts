import { defaultLanguage, isLanguage, type Language } from '../text/language.ts';

/** The pages that are long tables: with their first rows in the HTML they stand before a script has come. */
export const postedPages: ReadonlySet<string> = new Set(['/device', '/app_drift']);

/** `system`: as the browser's own. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What of a browser's own choices shapes the first screen; the cookie tells the server, who draws it. */
export interface PosterLook {
  language: Language;
  /** The navigation is folded. */
  folded: boolean;
  theme: Theme;
  /** Address of the fonts' stylesheet that this browser has; null where it has none. */
  fonts: string | null;
}

export const lookCookie = 'rackhand_look';
const foldedWord = 'folded';

const fontsAddress = /^\/assets\/(fonts-[\w-]+)\.css$/;
const fontsName = /^fonts-[\w-]+$/;

/** `ko.open.system`, `en.folded.dark.fonts-Cqot2S14` */
export function lookText({ language, folded, theme, fonts }: PosterLook): string {
  const [, named] = fontsAddress.exec(fonts ?? '') ?? [];
  const parts = [language, folded ? foldedWord : 'open', theme];
  return (named === undefined ? parts : [...parts, named]).join('.');
}

/** A first screen for the one is one for the other. */
export function looksAlike(one: PosterLook, other: PosterLook): boolean {
  return lookText({ ...one, fonts: null }) === lookText({ ...other, fonts: null });
}

/** Of a browser that has not said: as the console comes. */
export function readLook(text = ''): PosterLook {
  const [language = '', fold, said, fonts = ''] = text.split('.');
  return {
    language: isLanguage(language) ? language : defaultLanguage,
    folded: fold === foldedWord,
    theme: themes.find((theme) => theme === said) ?? 'system',
    fonts: fontsName.test(fonts) ? `/assets/${fonts}.css` : null,
  };
}

/** What the server asks of the console's poster program. What comes of it, and its own calls, go over `port`. */
export interface PosterAsked<Port> {
  /** The page's whole address, with its base and search values. */
  address: string;
  look: PosterLook;
  port: Port;
}

/** `html`: what stands in the page until the page itself does; null: nobody is signed in. `why`: for the server's log. */
export type FromPoster =
  | { kind: 'call'; id: number; path: string }
  | { kind: 'drawn'; html: string | null }
  | { kind: 'failed'; why: string };

/** The answer to one of its calls. */
export interface ToPoster {
  id: number;
  status: number;
  headers: Record<string, string>;
  body: string;
}
