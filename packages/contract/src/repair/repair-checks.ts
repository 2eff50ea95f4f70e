import type { DeviceError } from '../device/device-states.ts';
import type { Text } from '../text/language.ts';

/** What a device itself says about whether it works again, in the order in which it is told. */
export const repairChecks = ['reachable', 'sound', 'steady'] as const;
export type RepairCheckName = (typeof repairChecks)[number];

/** So long it has to be reachable and without an error. */
export const steadyMinutes = 10;
const steadyMs = steadyMinutes * 60_000;

export interface SelfTold {
  /** Its host is there and it answers. */
  isReachable: boolean;
  errors: readonly DeviceError[];
  /** Its connection comes and goes. */
  isUnstable: boolean;
  /** Since when nothing is known against it; null: something is. */
  soundSince: number | null;
}

export interface RepairCheck {
  check: RepairCheckName;
  holds: boolean;
  errors: readonly DeviceError[];
  holdsAt: number | null;
}

/** Nothing is known against it at this moment. */
export function isSound({ isReachable, errors, isUnstable }: Omit<SelfTold, 'soundSince'>): boolean {
  return isReachable && errors.length === 0 && !isUnstable;
}

export function judgeRepair(told: SelfTold, now: number): RepairCheck[] {
  const { isReachable, errors, isUnstable, soundSince } = told;
  const holdsAt = soundSince === null ? null : soundSince + steadyMs;
  const isSteady = holdsAt !== null && holdsAt <= now;
  return [
    { check: 'reachable', holds: isReachable, errors: [], holdsAt: null },
    { check: 'sound', holds: errors.length === 0 && !isUnstable, errors, holdsAt: null },
    { check: 'steady', holds: isSteady, errors: [], holdsAt: isSteady ? null : holdsAt },
  ];
}

export const repairCheckWords = {
  reachable: { ko: '연결됨', en: 'Reachable' },
  sound: { ko: '오류 없음', en: 'No errors' },
  steady: {
    ko: `${String(steadyMinutes)}분 동안 이상 없음`,
    en: `Steady for ${String(steadyMinutes)} minutes`,
  },
} as const satisfies Record<RepairCheckName, Text>;

/** Why it can't be verified yet. */
export const failedCheckTexts = {
  reachable: { ko: '장비에 연결할 수 없습니다.', en: 'The device cannot be reached.' },
  sound: { ko: '장비에 오류가 있습니다.', en: 'The device has errors.' },
  steady: {
    ko: `장비가 ${String(steadyMinutes)}분 동안 이상 없이 있어야 합니다.`,
    en: `The device has to be without trouble for ${String(steadyMinutes)} minutes.`,
  },
} as const satisfies Record<RepairCheckName, Text>;
