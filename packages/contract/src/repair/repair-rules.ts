import type { Text } from '../text/language.ts';
import { normalForm } from '../text/normal-form.ts';
import { isStorable } from '../text/storable-text.ts';
import { isWithin } from '../text/text-length.ts';
import { repairLimits } from './repair.ts';

const most = (count: number): Text => ({
  ko: `${String(count)}자까지 입력할 수 있습니다.`,
  en: `At most ${String(count)} characters.`,
});

export const repairTexts = {
  noReason: { ko: '사유를 고르세요.', en: 'Choose a reason.' },
  retired: { ko: '더 쓰지 않는 사유입니다.', en: 'This reason is no longer offered.' },
  odd: { ko: '쓸 수 없는 문자가 있습니다.', en: 'There are characters that cannot be used.' },
  link: {
    ko: 'http:// 또는 https://로 시작하는 주소를 입력하세요.',
    en: 'Enter an address that starts with http:// or https://.',
  },
  noName: { ko: '이름을 입력하세요.', en: 'Enter a name.' },
  twice: { ko: '같은 이름이 이미 있습니다.', en: 'There is one of this name already.' },
  tooMany: {
    ko: `사유는 ${String(repairLimits.reasons)}개까지 둘 수 있습니다.`,
    en: `There are at most ${String(repairLimits.reasons)} reasons.`,
  },
  noPhoto: {
    ko: 'JPEG, PNG, WebP 사진이 아닙니다.',
    en: 'This is not a JPEG, PNG or WebP picture.',
  },
  photos: {
    ko: `사진은 ${String(repairLimits.photos)}장까지 붙일 수 있습니다.`,
    en: `A case has at most ${String(repairLimits.photos)} photos.`,
  },
  largePhoto: { ko: '사진은 5 MB까지 붙일 수 있습니다.', en: 'A photo has at most 5 MB.' },
} as const satisfies Record<string, Text>;

const textMistake = (text: string, count: number): Text | null => {
  if (!isWithin(text, count)) return most(count);
  return isStorable(text) ? null : repairTexts.odd;
};

export const noteMistake = (note: string): Text | null => textMistake(note, repairLimits.noteCharacters);

/** As it is kept. */
export const trimmedText = (text: string): string => normalForm(text).trim();

/** An empty one is none. */
export function linkMistake(link: string): Text | null {
  if (link === '') return null;
  const isUrl = /^https?:\/\/[^\s/?#]/i.test(link) && URL.canParse(link);
  return isUrl ? textMistake(link, repairLimits.linkCharacters) : repairTexts.link;
}

export function reasonNameMistake(name: string): Text | null {
  return name === '' ? repairTexts.noName : textMistake(name, repairLimits.reasonCharacters);
}
