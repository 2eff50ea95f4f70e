import { packageTexts } from '@rackhand/contract/app/package-texts';
import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { Text } from '@rackhand/contract/text/language';
import { limitFault } from '@rackhand/contract/text/limit-fault';
import { ownWords } from '@rackhand/contract/text/own-words';
import { tooLong } from '@rackhand/contract/text/storable-text';
import type { z } from 'zod';
import type { ErrorDetail } from './domain-error.ts';

export const missingValue: Text = { ko: '필수 값입니다.', en: 'This value is required.' };

const texts = {
  missing: missingValue,
  unknown: { ko: '알 수 없는 항목입니다.', en: 'Unknown key.' },
  type: { ko: '값의 형식이 올바르지 않습니다.', en: 'The value has the wrong type.' },
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

export interface OwnFault {
  code: ErrorCode;
  isIt: (issue: z.core.$ZodIssue) => boolean;
}

/** Faults with a code of their own, where the call lists it and nothing else is wrong: 901 otherwise. */
export const ownFaults: readonly OwnFault[] = [
  { code: '2505', isIt: isLongNote },
  { code: '8518', isIt: isNoDevice },
];

/** Whether a note is refused for its length alone. Document 10. */
function isLongNote({ code, path, ...issue }: z.core.$ZodIssue): boolean {
  if (path.join('.') !== 'note') return false;
  return code === 'too_big' || (code === 'custom' && 'params' in issue && issue.params?.[tooLong] === true);
}

/** Whether something else is given where a device is to be told of. Document 3 section 7. */
function isNoDevice({ code, path, input }: z.core.$ZodIssue): boolean {
  return (
    code === 'invalid_type' && input !== undefined && /^(?:info|device_list(?:\.\d+)?)$/.test(path.join('.'))
  );
}

/** What a field is to be, where the general words say less. */
const ofField: Readonly<Record<string, Text>> = { priority: packageTexts.priority };

function textOf(issue: z.core.$ZodIssue): Text {
  const own = ofField[issue.path.join('.')];
  if (own !== undefined) return own;
  const limit = limitFault(issue);
  if (limit !== null) return limit;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? texts.missing : texts.type;
    case 'invalid_value':
      return issue.input === undefined ? texts.missing : texts.choice;
    case 'invalid_format':
      return texts.format;
    case 'custom':
      return issue.params?.[ownWords] === undefined ? texts.other : (issue.params[ownWords] as Text);
    default:
      return texts.other;
  }
}
