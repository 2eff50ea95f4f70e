import { limits } from '../limits.ts';
import type { Text } from '../text/language.ts';
import { normalForm } from '../text/normal-form.ts';
import { comparableId } from './admin-id.ts';

/** Rules of a password, used by console and server alike. Document 2 section 5, document 3 section 2. */
export interface PasswordOwner {
  id: string;
  name?: string;
  /** Not given: not known here, such as to the page of a mailed link. */
  email?: string;
  phone?: string;
}

interface PasswordRule extends Text {
  holds: (password: string, owner: PasswordOwner) => boolean;
}

export const passwordRules = {
  length: {
    ko: '8자 이상 20자 이하',
    en: '8 to 20 characters',
    holds: (password) => {
      const { length } = [...password];
      return length >= limits.passwordCharacters.minimum && length <= limits.passwordCharacters.maximum;
    },
  },
  digit: { ko: '숫자 포함', en: 'A digit', holds: (password) => /\d/.test(password) },
  special: {
    ko: '특수 문자(! @ $ % ^ * -) 포함',
    en: 'A special character: ! @ $ % ^ * -',
    holds: (password) => /[!@$%^*-]/.test(password),
  },
  forbidden: {
    ko: '< > ( ) # & \' " / | ? \\ 와 공백은 쓸 수 없음',
    en: 'No < > ( ) # & \' " / | ? \\ or spaces',
    holds: (password) => !/[<>()#&'"/|?\\\s]/.test(password),
  },
  sequence: {
    ko: '같거나 이어지는 글자 3개(aaa, abc, 321)는 쓸 수 없음',
    en: 'No three repeated or consecutive characters (aaa, abc, 321)',
    holds: (password) => !hasSequence(password.toLowerCase()),
  },
  id: {
    ko: '아이디나 이름이 들어가거나 4글자 이상 겹칠 수 없음',
    en: 'No ID or name, or four characters in a row from them',
    holds: (password, owner) =>
      [owner.id, owner.name ?? ''].every((name) => !resembles(comparableId(password), comparableId(name))),
  },
  email: {
    ko: '이메일 주소의 앞부분을 쓸 수 없음',
    en: 'No first part of the email address',
    holds: (password, owner) => {
      const local = comparableId(owner.email ?? '').split('@')[0] ?? '';
      return local === '' || !comparableId(password).includes(local);
    },
  },
  phone: {
    ko: '전화번호의 네 자리를 쓸 수 없음',
    en: 'No four-digit half of the phone number',
    holds: (password, owner) => {
      const digits = (owner.phone ?? '').replaceAll(/\D/g, '');
      if (digits.length !== 11) return true;
      return !password.includes(digits.slice(3, 7)) && !password.includes(digits.slice(7));
    },
  },
} as const satisfies Record<string, PasswordRule>;

export type PasswordRuleName = keyof typeof passwordRules;

/** The rules that a password breaks, in their order; empty for a good one. */
export function brokenPasswordRules(password: string, owner: PasswordOwner): PasswordRuleName[] {
  const normal = normalForm(password);
  return (Object.keys(passwordRules) as PasswordRuleName[]).filter(
    (name) => !passwordRules[name].holds(normal, owner),
  );
}

/** Rules that compare with what is not known here: only the server can say whether they are kept. */
export function unjudgedPasswordRules(owner: PasswordOwner): PasswordRuleName[] {
  return (['email', 'phone'] as const).filter((name) => owner[name] === undefined);
}

const commonPasswords = [
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'qwerty',
  'qwer1234',
  'admin',
  'welcome',
  'letmein',
  'iloveyou',
  'rackhand',
  'korea',
  'asdf',
];

/** Common words and the product's name with digits and signs around them; refused with 1025. */
export function isCommonPassword(password: string): boolean {
  const bare = normalForm(password, 'NFKC').toLowerCase();
  const core = bare.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
  return commonPasswords.some(
    (word) => bare === word || core === word || bare.replace(/[!@$%^*-]+$/, '') === word,
  );
}

/** Three in a row that are equal or step by one, among digits and among letters. */
function hasSequence(text: string): boolean {
  for (let index = 0; index + 2 < text.length; index += 1) {
    const run = text.slice(index, index + 3);
    const [a = 0, b = 0, c = 0] = [...run].map((character) => character.codePointAt(0));
    if (a === b && b === c) return true;
    if (!/^(?:\d{3}|[a-z]{3})$/.test(run)) continue;
    if (b - a === c - b && Math.abs(b - a) === 1) return true;
  }
  return false;
}

function resembles(password: string, name: string): boolean {
  return name !== '' && (password.includes(name) || sharesRun(password, name, 4));
}

function sharesRun(text: string, other: string, length: number): boolean {
  for (let index = 0; index + length <= other.length; index += 1) {
    if (text.includes(other.slice(index, index + length))) return true;
  }
  return false;
}
