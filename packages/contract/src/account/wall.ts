import type { Device } from '../device/device.ts';
import { type Language, languages } from '../text/language.ts';
import { tokenPrefix } from './token-prefix.ts';

/** What is sent in `Authorization` for the token that the browser keeps in a cookie. */
export const wallScheme = 'Wall';

export interface WallKey {
  token: string;
  language: Language | null;
}

/** Behind the `#` of a wall's address, which no browser sends to a server. */
export function wallFragment(token: string, language: Language): string {
  return `${language}:${token}`;
}

/** null for a fragment that is no key. */
export function readWallFragment(fragment: string): WallKey | null {
  const parts = /^#?(?:([a-z]{2}):)?([\w-]{1,100})$/.exec(fragment);
  const token = parts?.[2];
  if (token === undefined || !token.startsWith(tokenPrefix)) return null;
  return { token, language: languages.find((language) => language === parts?.[1]) ?? null };
}

/** A device as a screen on the wall is told of it, where anybody reads along: without what nobody should read there. */
export function deviceOnWall(device: Device): Device {
  return {
    ...device,
    memo: '',
    info: {
      ...device.info,
      phoneNumber: '',
      macAddress: '',
      tags: '',
      port: null,
      usb_path: '',
      linked_power_name: '',
      values_before: [],
    },
  };
}
