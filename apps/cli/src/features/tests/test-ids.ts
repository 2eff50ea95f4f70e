import type { Text } from '@rackhand/contract/text/language';
import { notUnderstood } from '../../platform/read-arguments.ts';

/** The one test (TID) or run (TID-N) that stands behind a command. */
export function readTestId(words: readonly string[]): string {
  return only(words, /^[1-9]\d{0,9}(-[1-9]\d{0,3})?$/, texts.which);
}

export function readRunId(words: readonly string[]): string {
  return only(words, /^[1-9]\d{0,9}-[1-9]\d{0,3}$/, texts.whichRun);
}

function only([word, ...others]: readonly string[], form: RegExp, text: Text): string {
  if (word === undefined || others.length > 0 || !form.test(word)) throw notUnderstood(text);
  return word;
}

export const waitLine = (id: string): string => `rackhand test wait ${id}`;

const texts = {
  which: {
    ko: '테스트(12)나 그 실행(12-1)을 하나 쓰세요. `rackhand test list`로 볼 수 있습니다.',
    en: 'Name one test (12) or one run of it (12-1). `rackhand test list` lists them.',
  },
  whichRun: {
    ko: '실행을 하나 쓰세요. 예: 12-1. `rackhand test list`로 볼 수 있습니다.',
    en: 'Name one run, such as 12-1. `rackhand test list` lists them.',
  },
};
