import { strategyWords } from '@rackhand/contract/test/autonomous-limits';
import type { Category } from '@rackhand/contract/test/project';
import { executorWords, testTypeWords } from '@rackhand/contract/test/run-words';
import type { Language } from '@rackhand/contract/text/language';
import { formatNumber } from '../../../platform/formats.ts';
import type { ExploringDraft } from '../../test-plan/exploring-draft.ts';
import type { exploringMessages } from '../../test-plan/exploring-messages.ts';
import type { planMessages } from '../../test-plan/plan-messages.ts';
import type { cronMessages } from '../cron-messages.ts';
import { scheduleText } from '../cron-text.ts';
import type { editorMessages } from './editor-messages.ts';
import { type DraftPart, type ProjectDraft, scheduleOf } from './project-draft.ts';

interface PartWords {
  language: Language;
  exploring: (typeof exploringMessages)['ko'];
  editor: (typeof editorMessages)['ko'];
  plan: (typeof planMessages)['ko'];
  cron: (typeof cronMessages)['ko'];
}

/** A part of a draft in words, to be compared with another's. */
export function partText(
  draft: ProjectDraft,
  part: DraftPart,
  words: PartWords,
  categories: readonly Category[],
): string {
  if (part === 'category_id')
    return categories.find(({ id }) => id === draft.category_id)?.category ?? String(draft.category_id);
  if (part === 'test_type') return testTypeWords[draft.test_type][words.language];
  if (part === 'executor') return executorWords[draft.executor][words.language];
  if (part === 'exploring') return exploringText(draft.exploring, words);
  if (part === 'app') return draft.app.what === '' ? words.plan.noApp : Object.values(draft.app).join(' ');
  if (part === 'target') return targetText(draft, words);
  if (part === 'schedule') return scheduleText(scheduleOf(draft.schedule), words.cron);
  if (part === 'options')
    return Object.entries(draft.options)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${words.plan.optionNames[name as 'retry']}: ${saidValue(value, words)}`)
      .join('\n');
  return draft[part] === '' ? words.editor.none : draft[part];
}

function exploringText({ avoid, ...rest }: ExploringDraft, { exploring, language }: PartWords): string {
  const lines = Object.entries(rest)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => {
      const said = name === 'strategy' ? strategyWords[rest.strategy][language] : value;
      return `${exploring[name as keyof typeof rest]}: ${said.replaceAll('\n', ', ')}`;
    });
  const avoided = avoid.map(({ looks }) => looks.map(({ key, value }) => `${key}: ${value}`).join(' + '));
  return [...lines, ...(avoided.length === 0 ? [] : [`${exploring.avoid}: ${avoided.join(', ')}`])].join(
    '\n',
  );
}

function saidValue(value: string | boolean, { plan }: PartWords): string {
  return typeof value === 'string' ? value : value ? plan.yes : plan.no;
}

function targetText({ target: { by, arns, filter } }: ProjectDraft, { editor }: PartWords): string {
  if (by === 'devices') return editor.devicesOf(formatNumber(arns.size));
  const said = Object.values(filter).filter((value) => value !== '');
  return editor.filterOf(said.length === 0 ? editor.all : said.join(', '));
}
