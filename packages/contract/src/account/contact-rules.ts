import { z } from 'zod';

/** E-mail and phone of a person. Document 2 section 5. */

/** A standard address, at most 254 characters; nothing that could name a second recipient. */
const address =
  /^[A-Za-z0-9.!#$%&*+/=?^_{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

export function isEmail(text: string): boolean {
  const local = text.split('@', 1)[0] ?? '';
  return text.length <= 254 && local.length <= 64 && !/^\.|\.$|\.\./.test(local) && address.test(text);
}

/** Korean mobile numbers: 010 and 8 digits, or 011, 016, 017, 018, 019 and 7 digits. */
const mobile = /^(?:010\d{8}|01[16789]\d{7})$/;

/** The digits alone, as they are stored. */
export function phoneDigits(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}

export function isPhone(text: string): boolean {
  return mobile.test(phoneDigits(text));
}

export const emailText = z.string().max(320);
export const phoneText = z.string().max(30);
