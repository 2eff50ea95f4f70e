import type { WholeRun } from '@rackhand/contract/test/test-run';
import type { Language } from '@rackhand/contract/text/language';
import type { detailMessages } from '../detail-messages.ts';
import { gapText } from '../steps/step-name.ts';

/** What the log lacks, by the line in front of which it is missing. */
export function logGaps(
  marks: WholeRun['marks'],
  words: (typeof detailMessages)['ko'],
  language: Language,
): ReadonlyMap<number, string> {
  const gaps = new Map<number, string>();
  for (const item of marks) {
    if (item.kind !== 'gap' || item.log_line === null) continue;
    const said = gapText(item, words, language);
    const before = gaps.get(item.log_line);
    gaps.set(item.log_line, before === undefined ? said : `${before} · ${said}`);
  }
  return gaps;
}
