import type { Text } from '../text/language.ts';

/** What the service is measured by: of days in Korean time, of a deployment or some of its teams. Document 10, "Figures". */
export const kpiUnits = ['users', 'runs', 'share', 'minutes', 'seconds', 'points', 'won', 'tickets'] as const;
export type KpiUnit = (typeof kpiUnits)[number];

interface KpiFigure {
  unit: KpiUnit;
  words: Text;
  /** What is counted, and of which day it is. */
  definition: Text;
  /** Nothing of it is said where the deployment goes without prices. */
  priced?: true;
}

const result = (ko: string, en: string, what: Text): KpiFigure => ({
  unit: 'runs',
  words: { ko, en },
  definition: {
    ko: `그날 끝난 테스트 중 결과가 ‘${what.ko}’인 것의 수.`,
    en: `Runs that ended on the day with the result “${what.en}”.`,
  },
});

export const kpiFigures = {
  users_total: {
    unit: 'users',
    words: { ko: '사용자', en: 'Users' },
    definition: {
      ko: '기간의 마지막 날이 끝날 때 있던 사용자의 수. 탈퇴한 사용자는 뺍니다.',
      en: 'Users there were at the end of the last day, without those who had left.',
    },
  },
  users_new: {
    unit: 'users',
    words: { ko: '새 사용자', en: 'New users' },
    definition: { ko: '그날 추가된 사용자의 수.', en: 'Users who were added on the day.' },
  },
  users_left: {
    unit: 'users',
    words: { ko: '탈퇴', en: 'Users who left' },
    definition: { ko: '그날 탈퇴한 사용자의 수.', en: 'Users who left on the day.' },
  },
  users_active: {
    unit: 'users',
    words: { ko: '활동 사용자', en: 'Active users' },
    definition: {
      ko: '로그인했거나 테스트가 끝난 사용자의 수. 기간에 여러 번이어도 한 명으로 셉니다.',
      en: 'Users who signed in or had a run that ended, each counted once in a span.',
    },
  },
  runs: {
    unit: 'runs',
    words: { ko: '테스트', en: 'Runs' },
    definition: { ko: '그날 끝난 테스트의 수.', en: 'Runs that ended on the day.' },
  },
  passed: result('성공', 'Passed', { ko: '성공', en: 'Passed' }),
  warning: result('경고', 'Warning', { ko: '경고', en: 'Warning' }),
  failed: result('실패', 'Failed', { ko: '실패', en: 'Failed' }),
  stopped: result('중지됨', 'Stopped', { ko: '중지됨', en: 'Stopped' }),
  error: result('오류', 'Error', { ko: '오류', en: 'Error' }),
  pass_rate: {
    unit: 'share',
    words: { ko: '성공률', en: 'Pass rate' },
    definition: {
      ko: '성공·경고·실패 중 성공과 경고의 비율. 셋 다 없으면 값이 없습니다.',
      en: 'Passed and warning, of passed, warning and failed; none where there are none of the three.',
    },
  },
  error_rate: {
    unit: 'share',
    words: { ko: '오류율', en: 'Error rate' },
    definition: {
      ko: '끝난 테스트 중 오류의 비율. 끝난 것이 없으면 값이 없습니다.',
      en: 'Errors, of all runs that ended; none where none ended.',
    },
  },
  device_minutes: {
    unit: 'minutes',
    words: { ko: '장비 시간', en: 'Device time' },
    definition: {
      ko: '그날 끝난 테스트가 장비를 쓴 시간(분)의 합.',
      en: 'Minutes for which runs that ended on the day had a device.',
    },
  },
  wait_p50: {
    unit: 'seconds',
    words: { ko: '대기 시간(중앙값)', en: 'Waiting (median)' },
    definition: {
      ko: '그날 끝난 테스트의 절반이 이 시간 안에 시작했습니다. 5% 안에서 맞습니다.',
      en: 'Half of the runs that ended on the day began within this time; within 5 %.',
    },
  },
  wait_p95: {
    unit: 'seconds',
    words: { ko: '대기 시간(95%)', en: 'Waiting (95 %)' },
    definition: {
      ko: '그날 끝난 테스트의 95%가 이 시간 안에 시작했습니다. 5% 안에서 맞습니다.',
      en: '95 % of the runs that ended on the day began within this time; within 5 %.',
    },
  },
  points_issued: {
    unit: 'points',
    words: { ko: '발행 포인트', en: 'Points issued' },
    definition: { ko: '그날 구매하거나 지급한 포인트.', en: 'Points bought or given on the day.' },
    priced: true,
  },
  points_spent: {
    unit: 'points',
    words: { ko: '사용 포인트', en: 'Points spent' },
    definition: {
      ko: '그날 테스트에 쓴 포인트에서 환불한 포인트를 뺀 것.',
      en: 'Points that runs spent on the day, less those refunded.',
    },
    priced: true,
  },
  points_expired: {
    unit: 'points',
    words: { ko: '만료 포인트', en: 'Points expired' },
    definition: { ko: '그날 만료된 포인트.', en: 'Points that expired on the day.' },
    priced: true,
  },
  sales: {
    unit: 'won',
    words: { ko: '매출', en: 'Sales' },
    definition: {
      ko: '그날 판 이용권의 공급가액에서 그날 환불한 공급가액을 뺀 것(원, 부가세 제외).',
      en: 'Supply of tickets sold on the day less that of refunds of the day, in won without VAT.',
    },
    priced: true,
  },
  tickets_sold: {
    unit: 'tickets',
    words: { ko: '판 이용권', en: 'Tickets sold' },
    definition: { ko: '그날 판 이용권의 수.', en: 'Tickets sold on the day.' },
    priced: true,
  },
} as const satisfies Record<string, KpiFigure>;
export type KpiName = keyof typeof kpiFigures;
export const kpiNames = /* @__PURE__ */ Object.keys(kpiFigures) as [KpiName, ...KpiName[]];

/** What is summed over days as it is; the rest follows from these, or is counted of its own. */
export const kpiSums = [
  'users_new',
  'users_left',
  'runs',
  'passed',
  'warning',
  'failed',
  'stopped',
  'error',
  'device_minutes',
  'points_issued',
  'points_spent',
  'points_expired',
  'sales',
  'tickets_sold',
] as const satisfies readonly KpiName[];
export type KpiSum = (typeof kpiSums)[number];

export const isPriced = (name: KpiName): boolean => 'priced' in kpiFigures[name];
