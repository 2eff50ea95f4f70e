import { z } from 'zod';
import type { Text } from '../text/language.ts';
import { normalForm } from '../text/normal-form.ts';
import { isWithin } from '../text/text-length.ts';
import { foldCase } from './fold-case.ts';

/** The four lists by which lines of a test's log are judged; they belong to a deployment. Document 3 section 5. */
export const keywordLists = ['failed', 'ignore_failed', 'warning', 'ignore_warning'] as const;
export type KeywordList = (typeof keywordLists)[number];

export const keywordListNames: Record<KeywordList, Text> = {
  failed: { ko: '실패', en: 'Failed' },
  ignore_failed: { ko: '실패 무시', en: 'Ignore Failed' },
  warning: { ko: '경고', en: 'Warning' },
  ignore_warning: { ko: '경고 무시', en: 'Ignore Warning' },
};

export const keywordLimits = { characters: 100, entries: 10_000 } as const;

/** The lists in which a value may not stand already that is to stand in one of them. */
export const rivalsOf: Record<KeywordList, readonly KeywordList[]> = {
  failed: ['failed', 'ignore_failed', 'warning'],
  ignore_failed: ['ignore_failed', 'failed'],
  warning: ['warning', 'ignore_warning', 'failed'],
  ignore_warning: ['ignore_warning', 'warning'],
};

/** The six rules, as people read them. */
export const keywordNotes: readonly Text[] = [
  {
    ko: '값은 앞뒤 공백과 대소문자를 빼고 비교합니다.',
    en: 'Values are compared without surrounding spaces and without case.',
  },
  { ko: '한 목록에 같은 값을 두 번 넣을 수 없습니다.', en: 'No value stands twice in one list.' },
  {
    ko: '같은 값을 실패와 실패 무시에 함께 넣을 수 없습니다.',
    en: 'No value stands in both Failed and Ignore Failed.',
  },
  {
    ko: '같은 값을 경고와 경고 무시에 함께 넣을 수 없습니다.',
    en: 'No value stands in both Warning and Ignore Warning.',
  },
  {
    ko: '같은 값을 실패와 경고에 함께 넣을 수 없습니다.',
    en: 'No value stands in both Failed and Warning.',
  },
  {
    ko: '한 줄에 무시 값이 있으면 그 목록의 값보다 무시가 먼저입니다.',
    en: 'In one line, an ignore value wins over its list.',
  },
];

export const customSetting = z.object({
  id: z.int(),
  type: z.enum(keywordLists),
  value: z.string(),
  changed_by: z.string(),
  changed_at: z.iso.datetime({ offset: true }),
});
export type CustomSetting = z.infer<typeof customSetting>;

export const keywordTexts = {
  long: {
    ko: `${String(keywordLimits.characters)}자까지 입력할 수 있습니다.`,
    en: `At most ${String(keywordLimits.characters)} characters.`,
  },
  full: {
    ko: `한 목록에 ${keywordLimits.entries.toLocaleString('en')}개까지 넣을 수 있습니다.`,
    en: `A list holds at most ${keywordLimits.entries.toLocaleString('en')} values.`,
  },
} as const satisfies Record<string, Text>;

/** Where a value stands already. */
export function alreadyIn(list: KeywordList): Text {
  const { ko, en } = keywordListNames[list];
  return { ko: `‘${ko}’ 목록에 이미 있습니다.`, en: `Already in the list ${en}.` };
}

export function trimmedKeyword(value: string): string {
  return normalForm(value).trim();
}

export function isShortEnough(keyword: string): boolean {
  return isWithin(keyword, keywordLimits.characters);
}

/** By which two trimmed values are the same, and found in a line. */
export function comparableKeyword(keyword: string): string {
  return foldCase(normalForm(keyword));
}
