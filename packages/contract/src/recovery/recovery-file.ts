import type { Text } from '../text/language.ts';

/** Headings of the list of recoveries as a file, in their order. */
export const recoveryCsvColumns = {
  device: { ko: '장비', en: 'Device' },
  udid: { ko: 'UDID', en: 'UDID' },
  rack_location: { ko: '랙 위치', en: 'Rack location' },
  trouble: { ko: '오류', en: 'Error' },
  result: { ko: '결과', en: 'Result' },
  why: { ko: '멈춘 이유', en: 'Why stopped' },
  rungs: { ko: '단계', en: 'Rungs' },
  started_by: { ko: '시작한 사람', en: 'Started by' },
  started_at: { ko: '시작', en: 'From' },
  ended_at: { ko: '끝', en: 'Until' },
} as const satisfies Record<string, Text>;
export type RecoveryCsvColumn = keyof typeof recoveryCsvColumns;
