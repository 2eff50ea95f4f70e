import type { BodyOf } from '@rackhand/contract/call/endpoint';
import { changeSchedule } from '@rackhand/contract/endpoints/schedule';
import { useQueryClient } from '@tanstack/react-query';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { controllerKey } from './controller-query.ts';
import { scheduleKey } from './live-schedule.ts';
import { pauseMessages } from './pause-messages.ts';

/** @returns how to pause or resume a category, projects or all; it settles when what is shown is what is */
export function useChangePause(): (body: BodyOf<typeof changeSchedule>) => Promise<void> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (body) => {
    try {
      const { service_controller } = await api.call(changeSchedule, { body });
      client.setQueryData(controllerKey, service_controller);
    } catch (error) {
      notices.fail(
        inBoth(pauseMessages, (said) => said.requestFailed),
        { error, text: refusalText(error) },
      );
    }
    await client.invalidateQueries({ queryKey: scheduleKey });
  };
}
