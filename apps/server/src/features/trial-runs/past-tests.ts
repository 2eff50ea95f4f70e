import type { DecidedBy } from '@rackhand/contract/test/listed-run';
import type { RunItem, RunPlan } from '@rackhand/contract/test/run-link';
import type { RunResult } from '@rackhand/contract/test/run-states';
import { byInfrastructure, byPerson } from '../runs/verdict.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Two of the stretches that figures compare. */
const days = 60;

/** A test that somebody might have started each day. */
interface Habit {
  project: string;
  category: string;
  subCategory: string;
  user: string;
  team: string | null;
  devices: number;
  /** After the beginning of its day. */
  hour: number;
  steps: readonly [name: string, title: string][];
}

/** Of no package that is kept: nobody installs it. */
export const pastApp: NonNullable<RunPlan['app']> = {
  ...{ app_id: 'com.example.bank', app_version: '2.4.1', version_code: '241', sha256: '0'.repeat(64) },
  ...{ size: 0, test_only: false, install: 'differs' },
};

const habits: readonly Habit[] = [
  {
    ...{ project: '뱅킹 새벽 점검 Bank checks', category: '모바일 Mobile', subCategory: 'card' },
    ...{ user: 'minjun.kim', team: '모바일 뱅킹 Mobile', devices: 3, hour: 2 },
    steps: [
      ['launch', ''],
      ['wait_for', 'PIN'],
      ['tap', '로그인'],
      ['assert_visible', '잔액'],
    ],
  },
  {
    ...{ project: '이체 흐름 Transfer', category: '모바일 Mobile', subCategory: 'etc' },
    ...{ user: 'seoyeon.lee', team: null, devices: 2, hour: 14 },
    steps: [
      ['launch', ''],
      ['tap', '이체'],
      ['type', '10000'],
      ['assert_text', '완료'],
    ],
  },
];

export interface PastRun {
  result: RunResult;
  decidedBy: DecidedBy | null;
  queuedAt: Date;
  startedAt: Date;
  endedAt: Date;
  items: RunItem[];
}

export interface PastTest extends Omit<Habit, 'steps' | 'devices' | 'hour'> {
  at: Date;
  runs: PastRun[];
}

/** What there was on the days before `today`, the midnight with which it began: the same each time, so that the trial's figures are. */
export function pastTests(today: Date): PastTest[] {
  const tests: PastTest[] = [];
  for (let day = days; day >= 1; day -= 1)
    for (const [nth, { devices, hour, steps, ...habit }] of habits.entries()) {
      const at = new Date(today.getTime() - day * dayMs + hour * 60 * minuteMs);
      const runs = Array.from({ length: devices }, (_, place) =>
        pastRun(steps, at, day * 7 + nth * 3 + place * 5),
      );
      tests.push({ ...habit, at, runs });
    }
  return tests;
}

/** Most pass; each device waits a little longer than the one before. */
function pastRun(steps: Habit['steps'], at: Date, chance: number): PastRun {
  const startedAt = new Date(at.getTime() + (1 + (chance % 4)) * 20_000);
  const endedAt = new Date(startedAt.getTime() + (3 + (chance % 6)) * minuteMs);
  const verdict = verdictOf(chance, steps);
  const failsAt = verdict.result === 'passed' || verdict.result === 'warning' ? -1 : chance % steps.length;
  const part = (endedAt.getTime() - startedAt.getTime()) / steps.length;
  const done = failsAt === -1 ? steps : steps.slice(0, failsAt + 1);
  const items = done.map(([name, title], index): RunItem => {
    const begun = new Date(startedAt.getTime() + index * part);
    return {
      ...{ number: index + 1, kind: 'step', name, title, depth: 0, source_line: index + 4 },
      ...{ state: index === failsAt ? 'failed' : 'passed', log_line: null, shot: null },
      detail: index === failsAt ? verdict.detail : '',
      ...{ at: begun.toISOString(), ended_at: new Date(begun.getTime() + part).toISOString() },
    };
  });
  const { result, decidedBy } = verdict;
  return { result, decidedBy, queuedAt: at, startedAt, endedAt, items };
}

function verdictOf(
  chance: number,
  steps: Habit['steps'],
): { result: RunResult; decidedBy: DecidedBy | null; detail: string } {
  const [name = '', title = ''] = steps[chance % steps.length] ?? [];
  const none = { line: null, list: null, keyword: null, setting_id: null, reason: null };
  const detail = 'nothing on the screen has it';
  switch (chance % 23) {
    case 0:
    case 11: {
      const decidedBy = { ...none, kind: 'step' as const, text: `${name} ${title}`.trim() };
      return { result: 'failed', decidedBy, detail };
    }
    case 5: {
      const text = 'java.lang.IllegalStateException';
      const signature = `${text} com.example.ads.Banner.load`;
      return { result: 'warning', decidedBy: { ...none, kind: 'crash', text, signature }, detail };
    }
    case 8:
      return {
        result: 'error',
        decidedBy: byInfrastructure('DEVICE_AWAY', ''),
        detail: 'the device was lost',
      };
    case 17:
      return { result: 'stopped', decidedBy: byPerson('admin01'), detail: 'it was stopped' };
    default:
      return { result: 'passed', decidedBy: null, detail };
  }
}
