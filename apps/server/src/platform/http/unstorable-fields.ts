import { isStorable } from '@rackhand/contract/text/storable-text';
import type { ErrorDetail } from './domain-error.ts';

const message = { ko: '사용할 수 없는 문자가 있습니다.', en: 'Contains characters that are not allowed.' };

/** Every text that the database cannot hold, by its field, wherever in the input it stands. */
export function unstorableFields(value: unknown, field = ''): ErrorDetail[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ field, message }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    unstorableFields(item, field === '' ? key : `${field}.${key}`),
  );
}
