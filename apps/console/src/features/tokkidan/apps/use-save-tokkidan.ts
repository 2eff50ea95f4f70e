import { updateTokkidan } from '@rackhand/contract/endpoints/tokkidan';
import { useQueryClient } from '@tanstack/react-query';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { type PlanFaults, planFaultsOf } from '../../test-plan/field-faults.ts';
import { planGaps } from '../../test-plan/plan-gaps.ts';
import { reloadTokkidan } from '../live-tokkidan.ts';
import { appsMessages } from './apps-messages.ts';
import { appIdOf, hasMinutes, type TokkidanDraft, tokkidanBodyOf } from './tokkidan-draft.ts';

/** @returns how to save one; null: it is saved */
export function useSaveTokkidan(): (draft: TokkidanDraft, id: number | null) => Promise<PlanFaults | null> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (draft, id) => {
    const gaps = gapsOf(draft);
    if (Object.keys(gaps).length > 0) return gaps;
    const body = tokkidanBodyOf(draft);
    try {
      await api.call(updateTokkidan, { body: id === null ? body : { ...body, tokkidan_id: id } });
    } catch (error) {
      return planFaultsOf(error);
    }
    const name = appIdOf(draft);
    notices.succeed(inBoth(appsMessages, (said) => (id === null ? said.added(name) : said.saved(name))));
    reloadTokkidan(client);
    return null;
  };
}

/** What is known to be wrong before anybody is asked. */
function gapsOf(draft: TokkidanDraft): PlanFaults {
  const say = (name: 'appMissing' | 'minutesWrong') => inBoth(appsMessages, (said) => said[name]);
  return {
    ...(appIdOf(draft) === '' ? { app_id: say('appMissing') } : {}),
    ...planGaps(draft),
    ...(hasMinutes(draft) ? {} : { minutes: say('minutesWrong') }),
  };
}
