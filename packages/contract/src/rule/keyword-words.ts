import type { Text } from '../text/language.ts';
import { type KeywordList, keywordLimits, keywordListNames } from './keyword-rules.ts';

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
