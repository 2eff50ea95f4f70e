import { z } from 'zod';
import { commandStep } from '../command/command.ts';
import { deviceStates } from '../device/device-states.ts';
import type { Text } from '../text/language.ts';
import { shownObstacle } from './obstacle.ts';
import { recoverableStates } from './recovery-policy.ts';
import { type RecoveryState, recoveryStates } from './recovery-states.ts';
import { recoveryRungs, rungResults } from './rungs.ts';

export const recoveryStateWords = {
  running: { ko: '진행 중', en: 'Running' },
  succeeded: { ko: '복구됨', en: 'Recovered' },
  failed: { ko: '복구 실패', en: 'Not recovered' },
  excluded: { ko: '실패 후 제외', en: 'Excluded' },
  stopped: { ko: '멈춤', en: 'Stopped' },
  cancelled: { ko: '취소됨', en: 'Cancelled' },
} as const satisfies Record<RecoveryState, Text>;

const instant = z.iso.datetime({ offset: true });

export const climbedRung = z.object({
  rung: z.enum(recoveryRungs),
  result: z.enum(rungResults),
  /** Why it was skipped, or what its command said; empty where nothing is to be said. */
  why: z.string(),
  command_id: z.string().nullable(),
  /** What its command has tried, one after another, as long as that is kept. */
  steps: z.array(commandStep),
  /** The state of the device at its end. */
  state_after: z.enum(deviceStates).nullable(),
  began_at: instant,
  ended_at: instant.nullable(),
});
export type ClimbedRung = z.infer<typeof climbedRung>;

export const recovery = z.object({
  recovery_id: z.string(),
  arn: z.string(),
  udid: z.string(),
  device_name: z.string(),
  rack_location: z.string(),
  state: z.enum(recoveryStates),
  /** The state of the device at its beginning. */
  trouble: z.enum(deviceStates),
  /** What the device is to be rid of. */
  states: z.array(z.enum(recoverableStates)),
  /** Why it was stopped; empty for every other end. */
  why: z.string(),
  /** adm_id; `recovery`: by itself. */
  started_by: z.string(),
  started_at: instant,
  ended_at: instant.nullable(),
  /** The ladder as it was at its beginning. */
  ladder: z.array(z.enum(recoveryRungs)),
  /** As far as it has come. */
  rungs: z.array(climbedRung),
});
export type Recovery = z.infer<typeof recovery>;

/** How one device stands towards its recovery. */
export const recoveryStanding = z.object({
  /** Its last run, or the one that is under way; null: it has had none. */
  last: recovery.nullable(),
  /** Why none begins by itself; null: one begins any moment. */
  why_not: shownObstacle.nullable(),
  /** Why a person can't begin one now; null: they can. */
  why_not_by_hand: shownObstacle.nullable(),
});
export type RecoveryStanding = z.infer<typeof recoveryStanding>;

/** How the rungs went that ended within the days asked for. */
export const rungFigure = z.object({
  rung: z.enum(recoveryRungs),
  succeeded: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** Of those that ended one way or the other; null: none did. */
  success_percent: z.number().nullable(),
});
export type RungFigure = z.infer<typeof rungFigure>;

/** The rungs that ended on one day in Korea. */
export const rungDay = z.object({
  day: z.iso.date(),
  rungs: z.array(z.object({ rung: z.enum(recoveryRungs), succeeded: z.int(), failed: z.int() })),
});
export type RungDay = z.infer<typeof rungDay>;
