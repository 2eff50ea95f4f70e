import { z } from 'zod';
import { keywordLists } from '../rule/keyword-rules.ts';
import type { Text } from '../text/language.ts';
import { decidedBy } from './listed-run.ts';
import { runResults } from './run-states.ts';

/** Runs that have ended are judged again by keyword lists as they are, or as they would be. Document 9, Results and reading. */

export const reclassifyLimits = {
  /** Named one by one. */
  named: 1_000,
  /** Of a project, in a span of days. */
  runs: 10_000,
  /** Entries that are added or left out. */
  entries: 100,
  page: 1_000,
  /** A preview is forgotten after so long. */
  keptMs: 24 * 60 * 60_000,
} as const;

export const reclassifyTexts = {
  which: {
    ko: 'test_run_ids 또는 project_id, from, to 중 하나로 테스트를 고르세요.',
    en: 'Choose runs by test_run_ids, or by project_id, from and to.',
  },
  many: {
    ko: `한 번에 ${reclassifyLimits.runs.toLocaleString('en')}건까지 다시 판정할 수 있습니다. 기간을 줄이세요.`,
    en: `At most ${reclassifyLimits.runs.toLocaleString('en')} runs are judged at once. Choose a shorter span.`,
  },
  none: { ko: '이 기간에 끝난 테스트가 없습니다.', en: 'No run has ended in these days.' },
  unsaved: {
    ko: '목록에 저장하지 않은 메시지가 있습니다. 먼저 저장하세요.',
    en: 'Messages are not saved in the lists yet. Save them first.',
  },
} as const satisfies Record<string, Text>;

/** `outdated`: the keyword lists have changed since, so it has to be judged anew. */
export const reclassifyStates = ['judging', 'done', 'outdated', 'applied'] as const;
export type ReclassifyState = (typeof reclassifyStates)[number];

export const unsavedKeyword = z.strictObject({
  type: z.enum(keywordLists),
  /** Judged once it is trimmed, with words of its own. */
  value: z.string().max(4_000),
});

const result = z.enum(runResults);
export const reclassified = z.object({
  test_run_id: z.string(),
  project: z.string(),
  /** Empty: none had been taken. */
  device: z.string(),
  before: result,
  decided_before: decidedBy.nullable(),
  /** null: not judged yet, or not possible any more. */
  after: result.nullable(),
  decided_by: decidedBy.nullable(),
  is_changed: z.boolean(),
  /** Its log has gone meanwhile. */
  is_gone: z.boolean(),
});
export type Reclassified = z.infer<typeof reclassified>;

/** A result that a run had before it was judged anew. */
export const earlierResult = z.object({
  result,
  decided_by: decidedBy.nullable(),
  /** Until when, and who had it judged anew. */
  changed_at: z.iso.datetime({ offset: true }),
  changed_by: z.string(),
});
export type EarlierResult = z.infer<typeof earlierResult>;
