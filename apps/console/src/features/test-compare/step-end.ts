import { itemStateWords } from '@rackhand/contract/test/run-words';
import { itemReason } from '@rackhand/contract/test/step-reason';
import type { Language } from '@rackhand/contract/text/language';

const states = Object.keys(itemStateWords) as (keyof typeof itemStateWords)[];

/** What has become of a step stands in front of its detail. */
export function stepEnd(step: string, value: string, language: Language): string {
  const state = states.find((one) => value === one || value.startsWith(`${one}: `));
  if (state === undefined) return value;
  const [name = ''] = step.split(' ', 1);
  const detail = itemReason({ kind: 'step', name, detail: value.slice(state.length + 2) }, language);
  return [itemStateWords[state][language], detail].filter((part) => part !== '').join(': ');
}
