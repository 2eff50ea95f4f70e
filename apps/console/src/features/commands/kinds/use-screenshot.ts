import type { Device } from '@rackhand/contract/device/device';
import { takeScreenshot } from '@rackhand/contract/endpoints/commands';
import type { Language, Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { callOnce, newIntent } from '../../../platform/api/call-once.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { commandFailure } from '../sending/command-failure.ts';
import { followCommand } from '../sending/follow-command.ts';

type Taking = { phase: 'taking' } | { phase: 'taken'; commandId: string } | { phase: 'failed'; why: Text };

/** Takes a picture at once, and again when that is wished. */
export function useScreenshot({ arn }: Pick<Device, 'arn'>): { taking: Taking; again: () => void } {
  const { api } = usePlatform();
  const client = useQueryClient();
  const [intent, setIntent] = useState(newIntent);
  const [taking, setTaking] = useState<Taking>({ phase: 'taking' });
  useEffect(() => {
    let isGone = false;
    const take = async (): Promise<Taking> => {
      const { command_id: commandId } = await callOnce(api, takeScreenshot, { body: { arn }, intent });
      const end = await followCommand(client, api, commandId);
      if (end?.state === 'succeeded') return { phase: 'taken', commandId };
      const said = (language: Language): string => (end === null ? '' : commandFailure(end, language));
      return { phase: 'failed', why: { ko: said('ko'), en: said('en') } };
    };
    void take()
      .catch((error: unknown): Taking => ({ phase: 'failed', why: errorText(error) }))
      .then((next) => {
        if (!isGone) setTaking(next);
      });
    return () => {
      isGone = true;
    };
  }, [api, client, arn, intent]);
  const again = useCallback(() => {
    setTaking({ phase: 'taking' });
    setIntent(newIntent());
  }, []);
  return { taking, again };
}
