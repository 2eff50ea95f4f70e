import type { Text } from '../text/language.ts';

/** Columns of the list of cases as a file. */
export const repairCsvColumns = {
  repair_id: { ko: '번호', en: 'No.' },
  model: { ko: '장비', en: 'Device' },
  udid: { ko: 'UDID', en: 'UDID' },
  rack_location: { ko: '랙 위치', en: 'Rack location' },
  state: { ko: '상태', en: 'State' },
  reason: { ko: '사유', en: 'Reason' },
  note: { ko: '메모', en: 'Note' },
  link: { ko: '링크', en: 'Link' },
  reported_by: { ko: '접수한 사람', en: 'Reported by' },
  reported_at: { ko: '접수 시각', en: 'Reported at' },
  state_since: { ko: '상태 시작', en: 'In this state since' },
  ended_at: { ko: '종료 시각', en: 'Ended at' },
  days: { ko: '걸린 일수', en: 'Days' },
} as const satisfies Record<string, Text>;
export type RepairCsvColumn = keyof typeof repairCsvColumns;
