import type { Command } from '@rackhand/contract/command/command';

/** A reboot that waits for its host; `differently` says what is. */
export function sampleCommand(differently: Partial<Command> = {}): Command {
  return {
    ...{ command_id: 'c', type: 'reboot', arn: 'a', udid: 'A', device_name: 'Choco', app_id: null },
    ...{ bulk_id: null, state: 'queued', error_code: null, reason: null, detail: '', message: '' },
    ...{ install_code: null, progress: null, apps: [], steps: [], cancel_requested: false, yields: false },
    ...{ created_by: 'admin01', created_at: '2026-11-20T10:00:00.000+09:00' },
    ...{ started_at: null, ended_at: null, revision: 1 },
    ...differently,
  };
}
