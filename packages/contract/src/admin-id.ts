import { isEmail } from './contact-rules.ts';

/** Rules of an admin's id. Document 2 section 5, document 3 section 2. */

/** Ids are compared in this form, and unique so: NFKC, trimmed, lower case. */
export function comparableId(id: string): string {
  return id.normalize('NFKC').trim().toLowerCase();
}

const userId = /^[A-Za-z0-9]+(?:[-_$+.][A-Za-z0-9]+)*$/;
/** 3 to 21 letters and digits with single separators - _ $ + . between them; or an e-mail address. */
export function isValidAdminId(text: string): boolean {
  return (text.length >= 3 && text.length <= 21 && userId.test(text)) || isEmail(text);
}
