import type { BulkAction, BulkResult } from '@rackhand/contract/command/bulk';
import type { BulkType } from '@rackhand/contract/command/command';
import type { ManyCommandType } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import type { ManualState } from '@rackhand/contract/device/device-actions';
import { bulkCommand, bulkState, rebootAll, undoBulk } from '@rackhand/contract/endpoints/commands';
import { useCallback } from 'react';
import { callOnce, type Intent } from '../../../platform/api/call-once.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadDevices } from '../../devices/reload-devices.ts';
import { commandMessages } from '../command-messages.ts';
import { reloadBulks } from '../command-queries.ts';
import { useJobNotices } from '../jobs/use-job-notices.ts';

interface StateDecision {
  newState: ManualState;
  reason: string;
  /** ISO 8601; undefined: no end. */
  until?: string | undefined;
}

/** Each tells whether it has been accepted, and says so; what becomes of each device stands with the jobs. */
interface BulkCommands {
  send: (type: ManyCommandType, arns: string[], intent: Intent) => Promise<boolean>;
  changeState: (devices: readonly Device[], decision: StateDecision, intent: Intent) => Promise<boolean>;
  rebootAll: (intent: Intent) => Promise<boolean>;
  /** Takes back what still stands as it was left. */
  undo: (bulk: Pick<BulkAction, 'bulk_id' | 'type'>, intent: Intent) => Promise<boolean>;
}

interface BulkAnswer {
  bulk_id: string;
  results: readonly BulkResult[];
}

export function useBulkCommands(): BulkCommands {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const { tellBegun, tellDecided, tellUndone } = useJobNotices();
  const run = useCallback(
    async (call: () => Promise<BulkAnswer>, tell: (answer: BulkAnswer) => void): Promise<boolean> => {
      try {
        tell(await call());
        return true;
      } catch (error) {
        notices.fail(
          inBoth(commandMessages, (said) => said.bulkFailed),
          { error },
        );
        return false;
      } finally {
        askUntold(reloadBulks);
        askUntold(reloadDevices);
      }
    },
    [notices, askUntold],
  );
  const undo: BulkCommands['undo'] = ({ bulk_id, type }, intent) =>
    run(
      () => callOnce(api, undoBulk, { params: { bulk_id }, intent }),
      ({ results }) => tellUndone(type, results),
    );
  return {
    send: (type, arns, intent) =>
      run(
        () => callOnce(api, bulkCommand, { body: { type, arns }, intent }),
        ({ results }) => tellBegun(type, results),
      ),
    changeState: (devices, decision, intent) => {
      const type: BulkType = decision.newState === 'EXCLUDE' ? 'exclude' : 'include';
      return run(
        () => callOnce(api, bulkState, { body: stateBody(devices, decision), intent }),
        ({ bulk_id, results }) =>
          tellDecided(type, results, () => void undo({ bulk_id, type }, { key: `undo ${bulk_id}` })),
      );
    },
    undo,
    rebootAll: (intent) =>
      run(
        () => callOnce(api, rebootAll, { intent }),
        ({ results }) => tellBegun('reboot', results),
      ),
  };
}

function stateBody(devices: readonly Device[], { newState, reason, until }: StateDecision) {
  return {
    new_state: newState,
    devices: devices.map(({ arn, info }) => ({ arn, old_state: info.state })),
    update_reason: reason,
    ...(until === undefined ? {} : { exclude_until: until }),
  };
}
