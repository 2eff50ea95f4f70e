import type { ManualPolicy } from '@rackhand/contract/app/cleaning';
import type { CommandStep } from '@rackhand/contract/command/command';
import { cleanDevice } from '@rackhand/contract/endpoints/cleaning';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOnce, type Intent } from '../../platform/api/call-once.ts';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { commandFailure } from './sending/command-failure.ts';
import { followCommand } from './sending/follow-command.ts';

export type Cleaning =
  | { phase: 'none' | 'working' | 'unknown' }
  /** `why` null: all went well. */
  | { phase: 'ended'; why: Text | null; steps: readonly CommandStep[] };

/** Cleans a device when that is wished, and says what became of it. */
export function useCleaning(udid: string) {
  const { api } = usePlatform();
  const client = useQueryClient();
  const [cleaning, setCleaning] = useState<Cleaning>({ phase: 'none' });
  const work = async (policy: ManualPolicy, intent: Intent): Promise<Cleaning> => {
    const { command_id: id } = await callOnce(api, cleanDevice, {
      ...{ params: { udid }, body: { policy }, intent },
    });
    const end = await followCommand(client, api, id);
    if (end === null) return { phase: 'unknown' };
    const why = { ko: commandFailure(end, 'ko'), en: commandFailure(end, 'en') };
    return { phase: 'ended', why: end.state === 'succeeded' ? null : why, steps: end.steps };
  };
  const clean = async (policy: ManualPolicy, intent: Intent): Promise<void> => {
    setCleaning({ phase: 'working' });
    const refused = (error: unknown): Cleaning => ({ phase: 'ended', why: refusalText(error), steps: [] });
    setCleaning(await work(policy, intent).catch(refused));
  };
  return { cleaning, clean };
}
