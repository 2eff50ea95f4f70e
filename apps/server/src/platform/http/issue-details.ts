import type { Text } from '@rackhand/contract/text/language';
import { tooLong } from '@rackhand/contract/text/storable-text';
import type { z } from 'zod';
import type { ErrorDetail } from './domain-error.ts';
import { tooMuch } from './list-lengths.ts';

const texts = {
  missing: { ko: '필수 값입니다.', en: 'This value is required.' },
  unknown: { ko: '알 수 없는 항목입니다.', en: 'Unknown key.' },
  type: { ko: '값의 형식이 올바르지 않습니다.', en: 'The value has the wrong type.' },
  small: { ko: '값이 너무 작거나 짧습니다.', en: 'The value is too small or too short.' },
  big: tooMuch,
  choice: { ko: '고를 수 있는 값이 아닙니다.', en: 'The value is not one of the choices.' },
  format: { ko: '값의 형식이 올바르지 않습니다.', en: 'The value has the wrong format.' },
  other: { ko: '입력한 값을 확인하세요.', en: 'Check the entered value.' },
} as const satisfies Record<string, Text>;

/** The faults that a schema found, by field, without repeating what was sent. */
export function issueDetails(error: z.ZodError): ErrorDetail[] {
  return error.issues.slice(0, 20).flatMap((issue): ErrorDetail[] => {
    const field = issue.path.map(String).join('.');
    if (issue.code !== 'unrecognized_keys') return [{ field, message: textOf(issue) }];
    const prefix = field === '' ? '' : `${field}.`;
    return issue.keys
      .slice(0, 20)
      .map((key) => ({ field: `${prefix}${key.slice(0, 100)}`, message: texts.unknown }));
  });
}

/** Whether a note is refused for its length alone: 2505 where the call says so. Document 10. */
export function isLongNote({ code, path, ...issue }: z.core.$ZodIssue): boolean {
  if (path.join('.') !== 'note') return false;
  return code === 'too_big' || (code === 'custom' && 'params' in issue && issue.params?.[tooLong] === true);
}

function textOf(issue: z.core.$ZodIssue): Text {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? texts.missing : texts.type;
    case 'too_small':
      return texts.small;
    case 'too_big':
      return texts.big;
    case 'invalid_value':
      return issue.input === undefined ? texts.missing : texts.choice;
    case 'invalid_format':
      return texts.format;
    case 'custom':
      return issue.params?.[tooLong] === true ? texts.big : texts.other;
    default:
      return texts.other;
  }
}
