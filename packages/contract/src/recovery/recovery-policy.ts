import { z } from 'zod';
import { deviceTypes } from '../device/device.ts';
import { type DeviceError, isSilent, silentStates } from '../device/device-states.ts';
import { faultOf } from '../device/fault.ts';
import type { Text } from '../text/language.ts';
import { type RecoveryRung, recoveryRungs } from './rungs.ts';

/** Troubles that reconnecting, restarting or power may mend; the others wait for a person. */
export const recoverableStates = [
  'NOT_FOUND',
  'OFFLINE',
  'PAIR_CHECK_FAILED',
  'CONNECT_TIMEOUT',
  'HELPER_HAS_NOT_ACCESSIBILITY',
  'WIFI_DISCONNECT',
  'STREAMING_SERVER_ERROR',
  'CAPTURE_CARD_NOT_FOUND',
  'HDMI_NO_SIGNAL',
] as const satisfies readonly DeviceError[];
export type RecoverableState = (typeof recoverableStates)[number];

export function isRecoverable(error: DeviceError): boolean {
  return (recoverableStates as readonly DeviceError[]).includes(faultOf(error));
}

/** With the further tries of one silence. */
export function allErrorsOf(states: readonly RecoverableState[]): DeviceError[] {
  return states.flatMap((state): DeviceError[] => (isSilent(state) ? [...silentStates] : [state]));
}

/** A device that can't be reached at all is not mended, whatever else it was to be mended of. */
const unreachable: readonly DeviceError[] = [
  ...['NOT_FOUND', 'OFFLINE', 'UNAUTHORIZED', 'TRUST_REQUIRED', 'PAIR_CHECK_FAILED'],
  ...silentStates,
] as const;

/** Whether a device with these errors is rid of those. */
export function isMended(errors: readonly DeviceError[], states: readonly RecoverableState[]): boolean {
  const bad = new Set([...unreachable, ...allErrorsOf(states)]);
  return !errors.some((error) => bad.has(error));
}

export const recoveryLimits = {
  afterSeconds: { least: 10, most: 86_400, standard: 120 },
  tries: { least: 1, most: 20, standard: 3 },
  coolDownMinutes: { least: 1, most: 1_440, standard: 30 },
  /** In which the tries are counted. */
  triesHours: 24,
  /** After a rung has ended the device has so long to show that it is well. */
  settleMs: 30_000,
  /** A run whose device's host is away waits so long for it. */
  hostAwayMs: 10 * 60_000,
  /** Runs that have ended are kept so long. */
  keptDays: 90,
} as const;

const bounded = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most);

/** What a super admin decides for one type of device. */
export const recoveryTerms = {
  device_type: z.enum(deviceTypes),
  enabled: z.boolean(),
  /** CONNECT_TIMEOUT stands for all its tries. */
  states: z.array(z.enum(recoverableStates)).max(recoverableStates.length),
  /** So long a device is in such a state before the first rung. */
  after_seconds: bounded(recoveryLimits.afterSeconds),
  rungs: z.array(z.enum(recoveryRungs)).max(recoveryRungs.length),
  /** Runs of one device in 24 hours. */
  tries: bounded(recoveryLimits.tries),
  /** Between the end of one run of a device and the next. */
  cool_down_minutes: bounded(recoveryLimits.coolDownMinutes),
  version: z.int().min(0),
};

export const recoveryPolicy = z.object({
  ...recoveryTerms,
  /** Empty: nobody has changed it yet. */
  changed_by: z.string(),
  changed_at: z.iso.datetime({ offset: true }).nullable(),
});
export type RecoveryPolicy = z.infer<typeof recoveryPolicy>;

export const standardStates: readonly RecoverableState[] = ['NOT_FOUND', 'OFFLINE', 'CONNECT_TIMEOUT'];

const noState: Text = { ko: '상태를 하나 이상 고르세요.', en: 'Choose at least one state.' };
const noRung: Text = {
  ko: '제외 말고 하나 이상의 방법을 고르세요.',
  en: 'Choose at least one way besides excluding.',
};
const wrongOrder: Text = {
  ko: `단계는 ${recoveryRungs.join(', ')} 순서로 한 번씩만 쓸 수 있습니다.`,
  en: `Rungs come once each, in the order ${recoveryRungs.join(', ')}.`,
};

/** What is wrong with a policy that has the right form, by its field. */
export function policyMistakes({
  states,
  rungs,
}: Pick<RecoveryPolicy, 'states' | 'rungs'>): Partial<Record<'states' | 'rungs', Text>> {
  return {
    ...(states.length === 0 ? { states: noState } : {}),
    ...(isInOrder(rungs) ? {} : { rungs: wrongOrder }),
    ...(rungs.some((rung) => rung !== 'exclude') ? {} : { rungs: noRung }),
  };
}

function isInOrder(rungs: readonly RecoveryRung[]): boolean {
  const places = rungs.map((rung) => recoveryRungs.indexOf(rung));
  return places.every((place, nth) => nth === 0 || place > (places[nth - 1] ?? place));
}
