import type { Text } from '../text/language.ts';
import type { TestRun } from './listed-run.ts';

/** Columns of lists of runs as files, as they stand on the screen. */
export const runCsvColumns = {
  test_run_id: { ko: '테스트 번호', en: 'Test Run ID' },
  created_at: { ko: '시작 요청', en: 'Requested' },
  project: { ko: '프로젝트', en: 'Project' },
  device: { ko: '장비', en: 'Device' },
  app: { ko: '앱', en: 'App' },
  result: { ko: '결과', en: 'Result' },
  why: { ko: '판정 이유', en: 'Why this result' },
  run_time: { ko: '실행 시간(초)', en: 'Run time (s)' },
  access: { ko: '접근 권한', en: 'Test access permission' },
  created_by: { ko: '요청한 사람', en: 'Requested by' },
} as const satisfies Record<string, Text>;
export type RunCsvColumn = keyof typeof runCsvColumns;

/** Columns of rounds of the squad as a file. */
export const roundCsvColumns = {
  tid: { ko: '회차', en: 'Round' },
  app: { ko: '앱', en: 'App' },
  app_id: { ko: '앱 ID', en: 'App ID' },
  app_version: { ko: '버전', en: 'Version' },
  created_at: { ko: '시작', en: 'Started' },
  ended_at: { ko: '종료', en: 'Ended' },
  result: { ko: '결과', en: 'Result' },
  devices: { ko: '장비', en: 'Devices' },
  done: { ko: '끝난 장비', en: 'Devices done' },
  crashes: { ko: '크래시', en: 'Crashes' },
  new_crashes: { ko: '새 크래시', en: 'New crashes' },
  coverage: { ko: '커버리지(%)', en: 'Coverage (%)' },
} as const satisfies Record<string, Text>;
export type RoundCsvColumn = keyof typeof roundCsvColumns;

/** Lists of runs that can be taken away as a file, with the columns of each. */
export const csvTables = {
  tests: [
    'test_run_id',
    'created_at',
    'project',
    'device',
    'app',
    'result',
    'why',
    'run_time',
    'access',
    'created_by',
  ],
  fails: ['test_run_id', 'project', 'device', 'app', 'result', 'why', 'created_at', 'created_by'],
} as const satisfies Record<string, readonly RunCsvColumn[]>;
export const csvTableNames = [
  ...(['tests', 'fails', 'tokkidan', 'notifications', 'products', 'links'] as const),
  ...(['users', 'teams', 'kpi'] as const),
  ...(['tickets', 'points', 'ledger', 'periods'] as const),
] as const;

/** Files that one admin takes away at a time. */
export const csvAtOnce = 2;

/** The app of a run in one cell. */
export const appCell = ({ app_id, app_version }: Pick<TestRun, 'app_id' | 'app_version'>): string =>
  `${app_id} ${app_version}`.trim();
