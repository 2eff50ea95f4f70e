import { z } from 'zod';
import type { Text } from '../text/language.ts';

/** What is done with devices that are well, so that they stay so. Document 8, "Care". */
export const careLimits = {
  cronCharacters: 100,
  spreadMinutes: { least: 0, most: 720, standard: 60 },
  /** What a server that was away could not do so long after its time is missed. */
  lateMs: 10 * 60_000,
  keptDays: 90,
} as const;

/** The kind of command by which a device is cared for. */
export const careCommand = 'reboot';

const { least, most } = careLimits.spreadMinutes;
/** Devices are rebooted at a time in Korea, spread evenly over so many minutes. */
export const careReboot = z.strictObject({
  cron: z.string().trim().min(1).max(careLimits.cronCharacters),
  spread_minutes: z.int().min(least).max(most),
});

export type CareReboot = z.infer<typeof careReboot>;

const instant = z.iso.datetime({ offset: true });

export const carePolicy = z.object({
  /** null: no device is rebooted by itself. */
  reboot: careReboot.nullable(),
  version: z.int(),
  /** Its next times. */
  next: z.array(instant),
  /** Empty: nobody has changed it yet. */
  changed_by: z.string(),
  changed_at: instant.nullable(),
});
export type CarePolicy = z.infer<typeof carePolicy>;

/** `missed`: no server was there at its time. */
export const careResults = ['planned', 'running', 'succeeded', 'failed', 'skipped', 'missed'] as const;
export type CareResult = (typeof careResults)[number];

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
  arn: z.string(),
  udid: z.string(),
  device_name: z.string(),
  rack_location: z.string(),
  result: z.enum(careResults),
  /** Why it was skipped, or what its command said; empty where nothing is to be said. */
  why: z.string(),
  command_id: z.string().nullable(),
  /** The time by the schedule, and when within the spread it is this device's turn. */
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
  switchedOff: { ko: '예약 재부팅을 껐습니다.', en: 'Scheduled reboots were switched off.' },
} as const;
