import { readWallFragment, type WallKey } from '@rackhand/contract/account/wall';
import { pageOf } from '../base-path.ts';
import { storeLanguage } from '../i18n/stored-language.ts';

export const wallPage = '/wall';

export function isWallPage(): boolean {
  return pageOf(window.location.pathname) === wallPage;
}

/** Takes the key out of the address bar and the tab's history; null where there is none. */
export function takeWallKey(): WallKey | null {
  const { hash, pathname, search } = window.location;
  const key = readWallFragment(hash);
  if (hash !== '') window.history.replaceState(null, '', `${pathname}${search}`);
  if (key?.language !== undefined && key.language !== null) storeLanguage(key.language);
  // Another key, put behind the address of a screen that is open, loads nothing by itself.
  window.addEventListener('hashchange', () => {
    if (readWallFragment(window.location.hash) !== null) window.location.reload();
  });
  return key;
}
