import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { readInspection } from '@rackhand/contract/command/inspection';
import type { Device } from '@rackhand/contract/device/device';
import { inspectScreen } from '@rackhand/contract/endpoints/commands';
import type { Language, Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callOnce, newIntent } from '../../platform/api/call-once.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { commandFailure } from './sending/command-failure.ts';
import { followCommand } from './sending/follow-command.ts';

export interface InspectedScreen extends AnswerOf<typeof readInspection> {
  device: Device;
  readAt: Date;
}

export type Inspection =
  | { phase: 'none' }
  | { phase: 'reading' }
  | { phase: 'failed'; why: Text }
  | { phase: 'read'; screen: InspectedScreen };

/** Reads a device's screen whenever that is wished; what was read last is shown. */
export function useInspection(): { inspection: Inspection; inspect: (device: Device) => void } {
  const { api } = usePlatform();
  const client = useQueryClient();
  const [inspection, setInspection] = useState<Inspection>({ phase: 'none' });
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current = -1;
    },
    [],
  );
  const read = async (device: Device): Promise<Inspection> => {
    const body = { arn: device.arn };
    const { command_id } = await callOnce(api, inspectScreen, { body, intent: newIntent() });
    const end = await followCommand(client, api, command_id);
    if (end?.state === 'succeeded') {
      const found = await api.call(readInspection, { params: { command_id } });
      return { phase: 'read', screen: { ...found, device, readAt: new Date() } };
    }
    const said = (language: Language): string => (end === null ? '' : commandFailure(end, language));
    return { phase: 'failed', why: { ko: said('ko'), en: said('en') } };
  };
  const inspect = (device: Device): void => {
    turn.current += 1;
    const own = turn.current;
    setInspection({ phase: 'reading' });
    void read(device)
      .catch((error: unknown): Inspection => ({ phase: 'failed', why: errorText(error) }))
      .then((next) => {
        if (turn.current === own) setInspection(next);
      });
  };
  return { inspection, inspect };
}
