import { z } from 'zod';
import type { Text } from '../text/language.ts';

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

export const customSetting = z.object({
  id: z.int(),
  type: z.enum(keywordLists),
  value: z.string(),
  /** What a change of it takes. */
  version: z.int(),
  changed_by: z.string(),
  changed_at: z.iso.datetime({ offset: true }),
});
export type CustomSetting = z.infer<typeof customSetting>;
