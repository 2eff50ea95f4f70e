import type { Category } from '@rackhand/contract/test/project';
import { executorWords, testTypeWords } from '@rackhand/contract/test/run-words';
import type { Language } from '@rackhand/contract/text/language';
import { exploringText } from '../../test-plan/exploring-text.ts';
import type { planMessages } from '../../test-plan/plan-messages.ts';
import type { usePlanInWords } from '../../test-plan/use-plan-in-words.ts';
import type { cronMessages } from '../cron-messages.ts';
import { scheduleText } from '../cron-text.ts';
import type { editorMessages } from './editor-messages.ts';
import { type DraftPart, type ProjectDraft, scheduleOf } from './project-draft.ts';

interface PartWords {
  language: Language;
  editor: (typeof editorMessages)['ko'];
  plan: (typeof planMessages)['ko'];
  cron: (typeof cronMessages)['ko'];
  plans: ReturnType<typeof usePlanInWords>;
}

/** A part of a draft in words, beside how the other version has it. */
export function partText(
  draft: ProjectDraft,
  other: ProjectDraft,
  part: DraftPart,
  words: PartWords,
  categories: readonly Category[],
): string {
  if (part === 'category_id')
    return categories.find(({ id }) => id === draft.category_id)?.category ?? String(draft.category_id);
  if (part === 'team') return draft.team?.team_name ?? words.editor.none;
  if (part === 'test_type') return testTypeWords[draft.test_type][words.language];
  if (part === 'executor') return executorWords[draft.executor][words.language];
  if (part === 'exploring') return exploringText(draft.exploring, words.language);
  if (part === 'app') return words.plans.appText(draft.app);
  if (part === 'target') return words.plans.targetText(draft.target, other.target);
  if (part === 'schedule') return scheduleText(scheduleOf(draft.schedule), words.cron);
  if (part === 'options')
    return Object.entries(draft.options)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${words.plan.optionNames[name as 'retry']}: ${saidValue(value, words)}`)
      .join('\n');
  return draft[part] === '' ? words.editor.none : draft[part];
}

function saidValue(value: string | boolean, { plan }: PartWords): string {
  return typeof value === 'string' ? value : value ? plan.yes : plan.no;
}
