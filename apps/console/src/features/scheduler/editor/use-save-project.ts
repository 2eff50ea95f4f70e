import { createProject, updateProject } from '@rackhand/contract/endpoints/projects';
import { useQueryClient } from '@tanstack/react-query';
import { callOnce, newIntent } from '../../../platform/api/call-once.ts';
import { cameTooLate } from '../../../platform/form/came-too-late.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadSchedule } from '../../pauses/live-schedule.ts';
import { type PlanFaults, planFaultsOf } from '../../test-plan/field-faults.ts';
import { planGaps } from '../../test-plan/plan-gaps.ts';
import { editorMessages } from './editor-messages.ts';
import { type ProjectDraft, projectBodyOf } from './project-draft.ts';

/** It is saved, refused, or somebody else was faster. */
export type Saved = { is: 'saved' } | { is: 'stale' } | { is: 'refused'; faults: PlanFaults };

export interface Edited {
  id: number;
  version: number;
}

export function useSaveProject(): (draft: ProjectDraft, edited: Edited | null) => Promise<Saved> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (draft, edited) => {
    const gaps = gapsOf(draft);
    if (Object.keys(gaps).length > 0) return { is: 'refused', faults: gaps };
    const body = projectBodyOf(draft);
    const name = body.project_name;
    try {
      if (edited === null) await callOnce(api, createProject, { body, intent: newIntent() });
      else await api.call(updateProject, { body: { ...body, ...edited } });
    } catch (error) {
      if (cameTooLate(error)) return { is: 'stale' };
      return { is: 'refused', faults: planFaultsOf(error) };
    }
    notices.succeed(
      inBoth(editorMessages, (said) => (edited === null ? said.added(name) : said.saved(name))),
    );
    reloadSchedule(client);
    return { is: 'saved' };
  };
}

function gapsOf(draft: ProjectDraft): PlanFaults {
  const missing = inBoth(editorMessages, (said) => said.missing);
  return {
    ...(draft.project_name.trim() === '' && { project_name: missing }),
    ...(draft.team_text.trim() !== '' && { team_id: inBoth(editorMessages, (said) => said.teamUnpicked) }),
    ...planGaps(draft),
  };
}
