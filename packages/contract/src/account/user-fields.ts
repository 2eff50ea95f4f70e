import type { Text } from '../text/language.ts';
import { isOneLine } from '../text/one-line.ts';
import { isStorable } from '../text/storable-text.ts';
import { isWithin, lengthOf } from '../text/text-length.ts';
import { brokenIdRule, isValidAdminId } from './admin-id.ts';
import { isEmail, isPhone } from './contact-rules.ts';
import { userLimits } from './user.ts';

/** What is asked for of a user. Document 2 section 5, document 10. */
export interface UserInfo {
  user_id: string;
  username: string;
  email: string;
  phone: string;
  memo: string;
}

interface Rule {
  /** null: it may be empty. */
  missing: Text | null;
  broken: Text | ((text: string) => Text);
  isKept: (text: string) => boolean;
}

const { nameCharacters, memoCharacters } = userLimits;

const longName: Text = { ko: '이름은 100자까지입니다.', en: 'At most 100 characters.' };
const oddName: Text = {
  ko: '이름에 줄바꿈이나 제어 문자처럼 쓸 수 없는 문자가 있습니다.',
  en: 'The name has characters that cannot be used, such as line breaks or control characters.',
};

const rules: Record<keyof UserInfo, Rule> = {
  user_id: {
    missing: { ko: '아이디를 입력하세요.', en: 'Enter the ID.' },
    broken: brokenId,
    isKept: isValidAdminId,
  },
  username: {
    missing: { ko: '이름을 입력하세요.', en: 'Enter a name.' },
    broken: (text) => (isWithin(text, nameCharacters) ? oddName : longName),
    isKept: (text) => isWithin(text, nameCharacters) && isOneLine(text),
  },
  email: {
    missing: { ko: '이메일을 입력하세요.', en: 'Enter the email.' },
    broken: { ko: '이메일 형식이 올바르지 않습니다.', en: 'The email format is not valid.' },
    isKept: isEmail,
  },
  phone: {
    missing: null,
    broken: {
      ko: '휴대폰 번호 형식이 올바르지 않습니다. 예: 010-1234-5678',
      en: 'Enter a Korean mobile number, for example 010-1234-5678.',
    },
    isKept: isPhone,
  },
  memo: {
    missing: null,
    broken: { ko: '메모는 1000자를 넘을 수 없습니다.', en: 'Memo can be more than 1000 characters.' },
    isKept: (text) => isWithin(text, memoCharacters) && isStorable(text),
  },
};

function brokenId(text: string): Text {
  const { ko, en } = brokenIdRule(text);
  return { ko: `아이디 형식이 올바르지 않습니다. ${ko}`, en: `The ID format is not valid. ${en}` };
}

/** What is not given is not asked for. */
export type GivenInfo = { [Field in keyof UserInfo]?: string | undefined };

interface UserMistake {
  field: keyof UserInfo;
  message: Text;
}

/** What is wrong with what is given, in the order of the form. */
export function userMistakes(info: GivenInfo): UserMistake[] {
  return (Object.keys(rules) as (keyof UserInfo)[]).flatMap((field) => {
    const text = info[field]?.trim();
    const { missing, broken, isKept } = rules[field];
    if (text === undefined) return [];
    if (text === '') return missing === null ? [] : [{ field, message: missing }];
    return isKept(text) ? [] : [{ field, message: typeof broken === 'function' ? broken(text) : broken }];
  });
}

const { minimum, maximum } = userLimits.concurrentTests;

/** How many tests a user may have under way. */
export const concurrentTests = {
  isKept: (limit: number): boolean => limit >= minimum && limit <= maximum,
  broken: {
    ko: `동시 테스트는 ${String(minimum)}부터 ${String(maximum)}까지의 숫자입니다.`,
    en: `Concurrent tests are a number from ${String(minimum)} to ${String(maximum)}.`,
  },
};

/** Whether a memo is refused for its length alone: 2505. */
export function isLongMemo(memo: string): boolean {
  return lengthOf(memo) > memoCharacters;
}

/** What no two users of a group type have alike, and what is said of it: 31111, 1111. Document 10, "Users". */
export const takenTexts = {
  user_id: { ko: '이미 있는 아이디입니다.', en: 'The ID already exists.' },
  email: { ko: '이미 사용 중인 이메일입니다.', en: 'The email is already taken.' },
} as const satisfies Partial<Record<keyof UserInfo, Text>>;
export type UniqueField = keyof typeof takenTexts;
export const uniqueFields = /* @__PURE__ */ Object.keys(takenTexts) as [UniqueField, ...UniqueField[]];
