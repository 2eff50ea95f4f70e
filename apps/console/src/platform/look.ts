import { lookCookie, looksAlike, lookText, readLook } from '@rackhand/contract/call/poster';
import { storedFonts } from './fonts/stored-fonts.ts';
import { storedLanguage } from './i18n/stored-language.ts';
import { readCookie } from './session/marker-cookies.ts';
import { readStored, writeStored } from './stored-value.ts';
import { storedTheme } from './theme/stored-theme.ts';

const foldKey = 'rackhand.nav';
const toldForSeconds = 365 * 24 * 60 * 60;

/** Whether this browser has the navigation folded. */
export interface NavFold {
  get(): boolean;
  set(folded: boolean): void;
}

export const storedNavFold: NavFold = {
  get: () => readStored(foldKey) === 'folded',
  set(folded) {
    writeStored(foldKey, folded ? 'folded' : 'open');
    tellLook();
  },
};

/** Tells the server for whom it draws the next first screen. Whether it drew the one of this page for this look. */
export function tellLook(): boolean {
  const look = {
    ...{ language: storedLanguage(), folded: storedNavFold.get() },
    ...{ theme: storedTheme(), fonts: storedFonts() },
  };
  const told = readLook(readCookie(document.cookie, lookCookie) ?? '');
  if (lookText(told) !== lookText(look))
    document.cookie = `${lookCookie}=${lookText(look)}; Path=/; SameSite=Lax; Max-Age=${String(toldForSeconds)}`;
  return looksAlike(told, look);
}
