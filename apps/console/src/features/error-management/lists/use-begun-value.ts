import type { CustomSetting } from '@rackhand/contract/rule/keyword-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import { settingsQuery } from '../setting-queries.ts';

type Begun = Pick<CustomSetting, 'value' | 'version'>;

/** What is typed over a value, and the value that it was begun from: the stream may bring another one meanwhile. */
export function useBegunValue(setting: CustomSetting) {
  const { id, type, value, version } = setting;
  const { api } = usePlatform();
  const client = useQueryClient();
  const [begun, setBegun] = useState<Begun>({ value, version });
  const [typed, setTyped] = useState(value);
  // Nothing is typed: what is there now is shown, and leaving it takes nobody's value back.
  if (begun.version !== version && typed === begun.value) {
    setBegun({ value, version });
    setTyped(value);
  }
  /** What somebody else has made of it; what is saved from now on takes its place. null: it can't be read. */
  const meetNewest = async (): Promise<string | null> => {
    const all = await client.query({ ...settingsQuery(api, type), staleTime: 0 }).catch(() => []);
    const newest = all.find((one) => one.id === id);
    if (newest === undefined) return null;
    setBegun({ value: newest.value, version: newest.version });
    return newest.value;
  };
  return { begun, typed, setTyped, meetNewest };
}
