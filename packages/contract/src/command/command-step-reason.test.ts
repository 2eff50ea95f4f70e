import { expect, it } from 'vitest';
import { commandStepReason } from './command-step-reason.ts';

it('an administrator reads in their language why a rung of a USB reconnection was left out or did not help', () => {
  for (const [told, ko, en] of [
    ["not in adb's list", 'adb의 장비 목록에 없습니다', "not in adb's list"],
    [
      'no USB path of this device on the host',
      '호스트에서 이 장비의 USB 경로를 찾지 못했습니다',
      'no USB path of this device on the host',
    ],
    [
      'the agent ended in the middle of it',
      '에이전트가 도중에 종료되었습니다',
      'the agent ended in the middle of it',
    ],
    ['adb: unauthorized', 'USB 디버깅을 승인하지 않음', 'USB debugging not authorised'],
    ['usbreset: No such device', 'usbreset: No such device', 'usbreset: No such device'],
    ['', '', ''],
  ] as const) {
    expect(commandStepReason(told, 'ko')).toBe(ko);
    expect(commandStepReason(told, 'en')).toBe(en);
  }
});
