import type { Category } from '@rackhand/contract/test/project';
import type { ReactElement } from 'react';
import { ConflictPlate } from '../../../platform/form/conflict-plate.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { planMessages } from '../../test-plan/plan-messages.ts';
import { usePlanInWords } from '../../test-plan/use-plan-in-words.ts';
import { cronMessages } from '../cron-messages.ts';
import { editorMessages } from './editor-messages.ts';
import { partText } from './part-text.ts';
import { type DraftPart, type ProjectDraft, partsSaidOtherwise } from './project-draft.ts';

interface ProjectConflictProps {
  mine: ProjectDraft;
  newest: ProjectDraft;
  categories: readonly Category[];
  onTake: (part: DraftPart) => void;
}

/** A project that somebody else has saved meanwhile, in words. */
export function ProjectConflict({ mine, newest, categories, onTake }: ProjectConflictProps): ReactElement {
  const editor = useMessages(editorMessages);
  const words = {
    editor,
    plan: useMessages(planMessages),
    cron: useMessages(cronMessages),
    language: useLanguage(),
    plans: usePlanInWords(),
  };
  const parts = partsSaidOtherwise(mine, newest).map((part) => ({
    ...{ part, name: editor.parts[part] },
    mine: partText(mine, newest, part, words, categories),
    newest: partText(newest, mine, part, words, categories),
  }));
  return <ConflictPlate parts={parts} onTake={onTake} />;
}
