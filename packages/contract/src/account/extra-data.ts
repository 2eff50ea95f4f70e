import type { Text } from '../text/language.ts';
import { isStorable } from '../text/storable-text.ts';
import { isWithin } from '../text/text-length.ts';
import type { ExtraData } from './user.ts';

/** What a customer keeps with a user: values by key. Document 10, "Users". */
export const extraDataLimits = { keys: 50, textCharacters: 1000 } as const;

/** null takes the key away. */
export type ExtraDataChange = Record<string, ExtraData[string] | null>;

const key = /^[A-Za-z0-9_.-]{1,64}$/;

const texts = {
  key: {
    ko: '키는 영문, 숫자, _ . - 로 64자까지입니다.',
    en: 'A key has at most 64 letters, digits, _ . and -.',
  },
  value: { ko: '글, 숫자, 참/거짓만 넣을 수 있습니다.', en: 'A value is text, a number, or true or false.' },
  long: { ko: '글은 1000자까지입니다.', en: 'Text has at most 1000 characters.' },
} as const satisfies Record<string, Text>;

export const tooManyKeys: Text = { ko: '키는 50개까지입니다.', en: 'At most 50 keys.' };

interface ExtraDataMistake {
  key: string;
  message: Text;
}

/** What is wrong with the change of one's data, by key. */
export function extraDataMistakes(change: Readonly<Record<string, unknown>>): ExtraDataMistake[] {
  return Object.entries(change).flatMap(([name, value]) => {
    const message = key.test(name) && name !== '__proto__' ? valueMistake(value) : texts.key;
    return message === null ? [] : [{ key: name, message }];
  });
}

function valueMistake(value: unknown): Text | null {
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : texts.value;
  if (typeof value !== 'string') return texts.value;
  return isWithin(value, extraDataLimits.textCharacters) && isStorable(value) ? null : texts.long;
}

/** As it is after the change; null where there would be too many keys. */
export function mergeExtraData(before: ExtraData, change: ExtraDataChange): ExtraData | null {
  const merged = Object.entries({ ...before, ...change }).filter(
    (entry): entry is [string, ExtraData[string]] => entry[1] !== null,
  );
  return merged.length > extraDataLimits.keys ? null : Object.fromEntries(merged);
}
