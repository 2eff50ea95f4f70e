import type { Endpoint } from '@rackhand/contract/call/endpoint';
import { keywordLists } from '@rackhand/contract/rule/keyword-rules';
import type { Text } from '@rackhand/contract/text/language';
import { useCallback } from 'react';
import type { CallInput } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { errorText, faultAt } from '../../../platform/api/error-text.ts';
import { cameTooLate } from '../../../platform/form/came-too-late.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadSettings } from '../live-settings.ts';
import type { SettingPlace } from '../setting-view.ts';

/** What a change was refused for, and where the same value stands already. */
export interface SettingFault {
  text: Text;
  twin: SettingPlace | null;
  /** Somebody else has changed it meanwhile. */
  isLate: boolean;
}

/** Calls; null when it is done. What has become of the lists the stream tells. */
export function useSettingCall(): <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<SettingFault | null> {
  const { api } = usePlatform();
  const askUntold = useAskUntold();
  return useCallback(
    async (endpoint, input) => {
      try {
        await api.call(endpoint, input);
        return null;
      } catch (error) {
        const isLate = cameTooLate(error);
        const ofValue = isLate ? null : faultAt('value', error);
        return { text: ofValue ?? errorText(error), twin: twinOf(error), isLate };
      } finally {
        askUntold(reloadSettings);
      }
    },
    [api, askUntold],
  );
}

function twinOf(error: unknown): SettingPlace | null {
  if (!(error instanceof ApiError) || error.code !== '2020') return null;
  const of = (field: string): string | undefined =>
    error.details.find((detail) => detail.field === field)?.message;
  const type = keywordLists.find((list) => list === of('type'));
  return type === undefined ? null : { type, id: Number(of('id')) };
}
