import { z } from 'zod';
import type { Text } from '../text/language.ts';
import { type CareResult, careResults, careTypes } from './care-types.ts';

/** What is done with devices that are well, so that they stay so. Document 8, "Care". */
export const careLimits = {
  cronCharacters: 100,
  spreadMinutes: { least: 0, most: 720, standard: 60 },
  /** Percent. Not below what is called a low battery, and no two that switch the port all the time. */
  charge: {
    from: { least: 30, most: 90, standard: 40 },
    to: { least: 40, most: 100, standard: 80 },
    gap: 10,
  },
  /** A port that could not be switched off is tried again after so long, and one that has to go on after so long. */
  offAgainMs: 30 * 60_000,
  onAgainMs: 5 * 60_000,
  /** What a device tells is so old at most: one that says that it charges by then is charged. */
  toldWithinMs: 2 * 60_000,
  /** What a server that was away could not do so long after its time is missed. */
  lateMs: 10 * 60_000,
  keptDays: 90,
} as const;

/** Of a port that care has switched; `doubtful`: it may be off, and has to go on. */
export const carePortStates = ['going_off', 'off', 'doubtful', 'going_on'] as const;
export type CarePortState = (typeof carePortStates)[number];

const { least, most } = careLimits.spreadMinutes;
/** Devices are rebooted at a time in Korea, spread evenly over so many minutes. */
export const careReboot = z.strictObject({
  cron: z.string().trim().min(1).max(careLimits.cronCharacters),
  spread_minutes: z.int().min(least).max(most),
});

export type CareReboot = z.infer<typeof careReboot>;

const { from, to, gap } = careLimits.charge;
/** A device's battery is charged up to one level, and let down to the other. */
export const careCharge = z
  .strictObject({
    from: z.int().min(from.least).max(from.most),
    to: z.int().min(to.least).max(to.most),
  })
  .refine((levels) => levels.to - levels.from >= gap, {
    path: ['to'],
    message: `is at least ${String(gap)} above from`,
  });
export type CareCharge = z.infer<typeof careCharge>;

const instant = z.iso.datetime({ offset: true });

export const carePolicy = z.object({
  /** null: no device is rebooted by itself. */
  reboot: careReboot.nullable(),
  /** null: no port is switched because of a battery. */
  charge: careCharge.nullable(),
  /** Ports that are off because of that now. */
  ports_off: z.int(),
  version: z.int(),
  /** The next times of the reboots. */
  next: z.array(instant),
  /** Empty: nobody has changed it yet. */
  changed_by: z.string(),
  changed_at: instant.nullable(),
});
export type CarePolicy = z.infer<typeof carePolicy>;

export const careResultWords = {
  planned: { ko: '예정', en: 'Planned' },
  running: { ko: '진행 중', en: 'Running' },
  succeeded: { ko: '성공', en: 'Succeeded' },
  failed: { ko: '실패', en: 'Failed' },
  skipped: { ko: '건너뜀', en: 'Skipped' },
  missed: { ko: '놓침', en: 'Missed' },
} as const satisfies Record<CareResult, Text>;

export const careDeed = z.object({
  care_id: z.int(),
  type: z.enum(careTypes),
  arn: z.string(),
  udid: z.string(),
  device_name: z.string(),
  rack_location: z.string(),
  result: z.enum(careResults),
  /** Why it was skipped or switched, or what its command said; empty where nothing is to be said. */
  why: z.string(),
  command_id: z.string().nullable(),
  /** The time by the schedule (of a port: when it was switched), and when within the spread it is this device's turn. */
  due_at: instant,
  planned_at: instant,
  ended_at: instant.nullable(),
});
export type CareDeed = z.infer<typeof careDeed>;

export const careTexts = {
  removed: { ko: '장비가 삭제되었습니다.', en: 'The device has been deleted.' },
  missed: { ko: '그 시각에 서버가 없었습니다.', en: 'No server was there at its time.' },
  notAvailable: (state: Text): Text => ({
    ko: `사용 가능 상태가 아닙니다: ${state.ko}`,
    en: `The device is not available: ${state.en}`,
  }),
  atTo: (level: number): Text => ({ ko: `배터리 ${String(level)}%`, en: `Battery at ${String(level)}%` }),
  policyEnded: { ko: '충전 관리를 껐습니다.', en: 'Charging care was switched off.' },
  excluded: { ko: '장비가 제외되었습니다.', en: 'The device is excluded.' },
  inTrouble: (state: Text): Text => ({
    ko: `장비에 오류가 있습니다: ${state.ko}`,
    en: `The device is in error: ${state.en}`,
  }),
  otherOutlet: {
    ko: '장비가 다른 호스트나 다른 전원 제어기에 연결되었습니다.',
    en: 'The device is on another host, or linked to another power controller.',
  },
  batteryUnknown: { ko: '배터리 잔량을 알 수 없습니다.', en: 'Its battery level is not known.' },
  mayBeOff: {
    ko: '전원이 꺼져 있을 수 있습니다.',
    en: 'Its power may be off.',
  },
  switchedOff: { ko: '예약 재부팅을 껐습니다.', en: 'Scheduled reboots were switched off.' },
} as const;
