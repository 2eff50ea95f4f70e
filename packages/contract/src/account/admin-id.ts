import type { Text } from '../text/language.ts';
import { normalForm } from '../text/normal-form.ts';
import { isEmail } from './contact-rules.ts';

/** Rules of an admin's id. Document 2 section 5, document 3 section 2. */

/** Ids are compared in this form, and unique so: NFKC, trimmed, lower case. */
export function comparableId(id: string): string {
  return normalForm(id, 'NFKC').trim().toLowerCase();
}

const userId = /^[A-Za-z0-9]+(?:[-_$+.][A-Za-z0-9]+)*$/;
/** 3 to 21 letters and digits with single separators - _ $ + . between them; or an e-mail address. */
export function isValidAdminId(text: string): boolean {
  return (text.length >= 3 && text.length <= 21 && userId.test(text)) || isEmail(text);
}

const [lengthRule, lettersRule, betweenRule, spaceRule, emailRule]: readonly [Text, Text, Text, Text, Text] =
  [
    { ko: '3자 이상 21자 이하입니다.', en: '3 to 21 characters.' },
    {
      ko: '영문과 숫자를 쓰고, 영문이나 숫자로 시작하고 끝납니다.',
      en: 'Letters and digits; starts and ends with one.',
    },
    { ko: '사이에는 - _ $ + . 를 한 번에 하나만 쓸 수 있습니다.', en: 'Single - _ $ + . in between.' },
    { ko: '공백은 쓸 수 없습니다.', en: 'No spaces.' },
    { ko: '이메일 주소도 아이디로 쓸 수 있습니다.', en: 'Or an email address.' },
  ];
/** The same rules one by one, for whoever has broken one of them. */
export const idRules: readonly Text[] = [lengthRule, lettersRule, betweenRule, spaceRule, emailRule];

/** Which of them an id that is not valid breaks first. */
export function brokenIdRule(text: string): Text {
  if (/\s/.test(text)) return spaceRule;
  if (/[-_$+.]{2}/.test(text)) return betweenRule;
  return userId.test(text) ? lengthRule : lettersRule;
}
