import type { Text } from './language.ts';

const shown = (count: number): string => count.toLocaleString('en-US');

/** What a value has to be, by the limit that it does not keep. */
export const limitWords = {
  empty: { ko: '비어 있습니다.', en: 'Is empty.' },
  tooLong: (most: number) => ({
    ko: `${shown(most)}자 이하여야 합니다.`,
    en: `Must be ${shown(most)} characters or fewer.`,
  }),
  tooShort: (least: number) => ({
    ko: `${shown(least)}자 이상이어야 합니다.`,
    en: `Must be ${shown(least)} characters or more.`,
  }),
  tooMany: (most: number) => ({
    ko: `${shown(most)}개 이하여야 합니다.`,
    en: `Must be ${shown(most)} or fewer.`,
  }),
  tooFew: (least: number) => ({
    ko: `${shown(least)}개 이상이어야 합니다.`,
    en: `Must be ${shown(least)} or more.`,
  }),
  atLeast: (least: number) => ({
    ko: `${shown(least)} 이상이어야 합니다.`,
    en: `Must be ${shown(least)} or more.`,
  }),
  atMost: (most: number) => ({
    ko: `${shown(most)} 이하여야 합니다.`,
    en: `Must be ${shown(most)} or less.`,
  }),
  oneOf: (choices: string) => ({
    ko: `다음 중 하나여야 합니다: ${choices}`,
    en: `Must be one of: ${choices}`,
  }),
  exactlyOne: (fields: string) => ({
    ko: `다음 중 하나만 보내야 합니다: ${fields}`,
    en: `Exactly one of these has to be sent: ${fields}`,
  }),
} as const satisfies Record<string, Text | ((said: never) => Text)>;
