import { updateTokkidan } from '@rackhand/contract/endpoints/tokkidan';
import type { Tokkidan } from '@rackhand/contract/test/tokkidan';
import { useQueryClient } from '@tanstack/react-query';
import { cameTooLate } from '../../../platform/form/came-too-late.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { type PlanFaults, planFaultsOf } from '../../test-plan/field-faults.ts';
import { planGaps } from '../../test-plan/plan-gaps.ts';
import { reloadTokkidan } from '../live-tokkidan.ts';
import { appsMessages } from './apps-messages.ts';
import { appIdOf, hasMinutes, type TokkidanDraft, tokkidanBodyOf } from './tokkidan-draft.ts';

/** It is saved, refused, or somebody else was faster. */
type Saved = { is: 'saved' } | { is: 'stale' } | { is: 'refused'; faults: PlanFaults };

type Edited = Pick<Tokkidan, 'tokkidan_id' | 'version'>;

export function useSaveTokkidan(): (draft: TokkidanDraft, edited: Edited | null) => Promise<Saved> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (draft, edited) => {
    const gaps = gapsOf(draft);
    if (Object.keys(gaps).length > 0) return { is: 'refused', faults: gaps };
    const body = tokkidanBodyOf(draft);
    try {
      await api.call(updateTokkidan, { body: { ...body, ...edited } });
    } catch (error) {
      if (cameTooLate(error)) return { is: 'stale' };
      return { is: 'refused', faults: planFaultsOf(error) };
    }
    const name = appIdOf(draft);
    notices.succeed(inBoth(appsMessages, (said) => (edited === null ? said.added(name) : said.saved(name))));
    reloadTokkidan(client);
    return { is: 'saved' };
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
