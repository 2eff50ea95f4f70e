import { appCommandLimits } from '@rackhand/contract/app/app-command';
import { commandLimits } from '@rackhand/contract/command/command';
import { historyWrite } from '../../app-records/record-history.ts';
import { defaultWidth, type ServerKind } from './server-kind.ts';

/** So long its agent may say nothing: it tells each minute that it is at work, whatever time the program has. */
const { silentMs } = appCommandLimits;

/** A set-top box gets other firmware, by its host's program. Documents 3 section 5 and 8. */
export const firmwareUpdateKind: ServerKind = {
  lane: { name: 'firmware', width: defaultWidth },
  sendWithinMs: commandLimits.sendWithinMs,
  answerWithinMs: silentMs,
  lease: {
    atMostMs: silentMs,
    holder: {
      state: 'MANAGED',
      reasons: { begun: 'FIRMWARE_BEGUN', succeeded: 'FIRMWARE_UPDATED', overdue: 'FIRMWARE_DEADLINE' },
      // Its next start may be told after the command's end; it was asked for all the same.
      left: (device) => ({ ...device, boot_id: '' }),
    },
  },
  restartsDevice: true,
  tellsProgress: true,
  touchesApps: true,
  finish: (_trx, command, end, at) => {
    const [told] = end.apps ?? command.apps;
    const entry = {
      ...{
        device_id: command.device_id,
        app_id: command.app_id,
        update_type: 'firmware_update' as const,
        at,
      },
      ...{ result: end.state, reason: end.reason, error_code: end.code, install_code: null },
      detail: end.detail ?? '',
      ...{ from_version: told?.from_version ?? '', to_version: told?.to_version ?? '' },
      ...{ done_by: command.created_by, group_type: command.group_type, command_id: command.command_id },
    };
    return Promise.resolve({ ...end, besides: [historyWrite([entry])] });
  },
};
