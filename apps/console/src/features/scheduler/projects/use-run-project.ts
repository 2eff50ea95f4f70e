import { runProject } from '@rackhand/contract/endpoints/projects';
import type { Project } from '@rackhand/contract/test/project';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { callOnce, newIntent } from '../../../platform/api/call-once.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadSchedule } from '../../pauses/live-schedule.ts';
import { schedulerMessages } from '../scheduler-messages.ts';

/** @returns how to start a project now; it says which test that is, and leads there */
export function useRunProject(): (project: Project) => Promise<void> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async ({ id, project_name: name }) => {
    try {
      const { tid } = await callOnce(api, runProject, { params: { pid: String(id) }, intent: newIntent() });
      const run = (): void => void navigate({ to: paths.testDetail, search: { tid: String(tid) } });
      notices.succeed(
        inBoth(schedulerMessages, (said) => said.runStarted(name, String(tid))),
        { action: { label: inBoth(schedulerMessages, (said) => said.toTest), run } },
      );
    } catch (error) {
      notices.fail(
        inBoth(schedulerMessages, (said) => said.runFailed(name)),
        { error, text: refusalText(error) },
      );
    }
    reloadSchedule(client);
  };
}
