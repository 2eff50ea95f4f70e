import type { Text } from '../text/language.ts';
import { isValidAdminId } from './admin-id.ts';
import { isEmail, isPhone } from './contact-rules.ts';

/** What is asked for of an admin. Document 2 section 5. */
export interface AdminInfo {
  adm_id: string;
  adm_email: string;
  adm_phone: string;
}

interface Rule {
  missing: Text;
  broken: Text;
  isKept: (text: string) => boolean;
}

const rules: Record<keyof AdminInfo, Rule> = {
  adm_id: {
    missing: { ko: '아이디를 입력하세요.', en: 'Enter the ID.' },
    broken: {
      ko: '영문과 숫자 3~21자. 사이에 - _ $ + . 를 하나씩 쓸 수 있습니다. 이메일 주소도 됩니다.',
      en: '3–21 letters and digits, with single - _ $ + . in between. An email address works too.',
    },
    isKept: isValidAdminId,
  },
  adm_email: {
    missing: { ko: '이메일을 입력하세요.', en: 'Enter the email.' },
    broken: { ko: '이메일 형식이 올바르지 않습니다.', en: 'The email format is not valid.' },
    isKept: isEmail,
  },
  adm_phone: {
    missing: { ko: '휴대폰 번호를 입력하세요.', en: 'Enter the phone number.' },
    broken: {
      ko: '휴대폰 번호 형식이 올바르지 않습니다. 예: 010-1234-5678',
      en: 'Enter a Korean mobile number, for example 010-1234-5678.',
    },
    isKept: isPhone,
  },
};

export interface AdminMistake {
  field: keyof AdminInfo;
  message: Text;
}

/** What is wrong with what is given, in the order of the form. */
export function adminMistakes(info: Partial<AdminInfo>): AdminMistake[] {
  return (Object.keys(rules) as (keyof AdminInfo)[]).flatMap((field) => {
    const text = info[field]?.trim();
    if (text === undefined || rules[field].isKept(text)) return [];
    return [{ field, message: text === '' ? rules[field].missing : rules[field].broken }];
  });
}
