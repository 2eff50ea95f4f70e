import type { CommandType } from '@rackhand/contract/command';
import type { Device } from '@rackhand/contract/device';
import type { ManualState } from '@rackhand/contract/device-actions';
import { bulkCommand, bulkState, rebootAll, undoBulk } from '@rackhand/contract/endpoints/commands';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callOnce } from '../../platform/api/call-once.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { reloadDevices } from '../devices/reload-devices.ts';
import { commandMessages } from './command-messages.ts';
import { bulksKey } from './command-queries.ts';

interface StateDecision {
  newState: ManualState;
  reason: string;
  /** ISO 8601; undefined: no end. */
  until?: string | undefined;
}

/** Each tells whether it has been accepted; what becomes of each device stands in the progress. */
interface BulkCommands {
  send: (type: CommandType, arns: string[], intent: string) => Promise<boolean>;
  changeState: (devices: readonly Device[], decision: StateDecision, intent: string) => Promise<boolean>;
  rebootAll: (intent: string) => Promise<boolean>;
  /** Takes back what still stands as it was left. */
  undo: (bulkId: string, intent: string) => Promise<boolean>;
}

export function useBulkCommands(): BulkCommands {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const run = useCallback(
    async (call: () => Promise<unknown>): Promise<boolean> => {
      try {
        await call();
        return true;
      } catch (error) {
        notices.fail(
          inBoth(commandMessages, (said) => said.bulkFailed),
          { error },
        );
        return false;
      } finally {
        await client.invalidateQueries({ queryKey: bulksKey });
        reloadDevices(client, api);
      }
    },
    [api, notices, client],
  );
  return {
    send: (type, arns, intent) => run(() => callOnce(api, bulkCommand, { body: { type, arns }, intent })),
    changeState: (devices, { newState, reason, until }, intent) => {
      const body = {
        new_state: newState,
        devices: devices.map(({ arn, info }) => ({ arn, old_state: info.state })),
        update_reason: reason,
        ...(until === undefined ? {} : { exclude_until: until }),
      };
      return run(() => callOnce(api, bulkState, { body, intent }));
    },
    undo: (bulk_id, intent) => run(() => callOnce(api, undoBulk, { params: { bulk_id }, intent })),
    rebootAll: (intent) => run(() => callOnce(api, rebootAll, { intent })),
  };
}
