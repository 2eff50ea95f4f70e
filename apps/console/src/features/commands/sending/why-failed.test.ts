import { expect, it } from 'vitest';
import { sampleCommand } from '../../../testing/sample-command.ts';
import { whyFailed } from './why-failed.ts';

const command = sampleCommand({
  ...{ type: 'usb_reset', udid: 'R5CT1', device_name: 'Galaxy A54', state: 'failed' },
  ...{ error_code: 20512, reason: 'ALL_RUNGS_FAILED' },
});

it('an administrator reads in their language why rungs of a USB reconnection were left out, whatever release the agent is of', () => {
  const at = '2026-11-20T20:00:00+09:00';
  const { ko, en } = whyFailed({
    ...command,
    steps: [
      { name: 'adb_reconnect', result: 'skipped', detail: "not in adb's list", at },
      { name: 'usbreset', result: 'skipped', detail: 'no USB path of this device on the host', at },
      { name: 'usb_authorized', result: 'failed', detail: 'EACCES', at },
    ],
  });
  expect(ko.split('\n').slice(-3)).toEqual([
    'adb 다시 연결: 건너뜀 (adb의 장비 목록에 없습니다)',
    'USB 재설정: 건너뜀 (호스트에서 이 장비의 USB 경로를 찾지 못했습니다)',
    'USB 승인 해제 후 다시 승인: 실패 (EACCES)',
  ]);
  expect(en).toContain("adb reconnect: skipped (not in adb's list)");
});
