import type { DeviceCommandType } from '../command/command-kinds.ts';
import { noteInBoth } from '../device/exclusion-note.ts';
import type { Text } from '../text/language.ts';

/** What is tried with a device that is in trouble, the gentlest first. Document 8, "Ladder". */
export const recoveryRungs = ['usb_reset', 'reboot', 'power', 'exclude'] as const;
export type RecoveryRung = (typeof recoveryRungs)[number];
/** Those that do something to the device; the last one only takes it out of the farm. */
export type TryingRung = Exclude<RecoveryRung, 'exclude'>;

export const rungWords = {
  usb_reset: { ko: 'USB 다시 연결', en: 'Reconnect USB' },
  reboot: { ko: '재부팅', en: 'Reboot' },
  power: { ko: '전원 껐다 켜기', en: 'Power cycle' },
  exclude: { ko: '제외', en: 'Exclude' },
} as const satisfies Record<RecoveryRung, Text>;

export function isTrying(rung: RecoveryRung): rung is TryingRung {
  return rung !== 'exclude';
}

/** The kind of command by which a rung is tried. */
export const commandOfRung = {
  usb_reset: 'usb_reset',
  reboot: 'reboot',
  power: 'power_cycle',
} as const satisfies Record<TryingRung, DeviceCommandType>;

/** `skipped`: the device can't be given it; `stopped`: the run ended before it had. */
export const rungResults = ['running', 'succeeded', 'failed', 'skipped', 'stopped'] as const;
export type RungResult = (typeof rungResults)[number];

export const rungResultWords = {
  running: { ko: '진행 중', en: 'Running' },
  succeeded: { ko: '성공', en: 'Succeeded' },
  failed: { ko: '실패', en: 'Failed' },
  skipped: { ko: '건너뜀', en: 'Skipped' },
  stopped: { ko: '멈춤', en: 'Stopped' },
} as const satisfies Record<RungResult, Text>;

export const skipTexts = {
  notSwitchable: {
    ko: '연결된 전원 제어기가 이 장비의 전원을 끊지 못합니다.',
    en: 'Its power controller does not cut off the device’s power.',
  },
  nothingTried: {
    ko: '아무 방법도 시도할 수 없어 제외하지 않았습니다.',
    en: 'Nothing could be tried, so it was not excluded.',
  },
} as const satisfies Record<string, Text>;

/** The name under which devices are recovered, and excluded, by themselves. */
export const recoveryActor = 'recovery';

/** Why a device is out of the farm that nothing has brought back. */
export function exclusionReason(failed: readonly RecoveryRung[]): string {
  const named = (language: keyof Text): string => failed.map((rung) => rungWords[rung][language]).join(', ');
  return noteInBoth('recovery', { ko: named('ko'), en: named('en') });
}
