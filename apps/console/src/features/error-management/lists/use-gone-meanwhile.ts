import type { CustomSetting } from '@rackhand/contract/rule/keyword-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { asItIs, inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { settingMessages } from '../setting-messages.ts';
import { settingsQuery } from '../setting-queries.ts';

/** Says so where somebody deletes a value while it is edited, with what was typed: it goes with its row. */
export function useGoneMeanwhile({ id, type, value }: CustomSetting, typed: string): void {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  useEffect(() => {
    const { queryKey } = settingsQuery(api, type);
    return () => {
      const isThere = client.getQueryData(queryKey)?.some((one) => one.id === id) ?? true;
      if (isThere || latest.current === value) return;
      notices.fail(
        inBoth(settingMessages, (words) => words.goneMeanwhile(value)),
        { text: asItIs(latest.current) },
      );
    };
  }, [api, client, notices, id, type, value]);
}
