import type { Text } from '../text/language.ts';
import type { AlertEnd, AlertState } from './alert.ts';

export const alertStateWords = {
  open: { ko: '열림', en: 'Open' },
  closed: { ko: '닫힘', en: 'Closed' },
} as const satisfies Record<AlertState, Text>;

export const alertEndWords = {
  well: { ko: '문제가 사라짐', en: 'trouble is gone' },
  out: { ko: '제외, 점검 또는 삭제됨', en: 'excluded, drained or removed' },
  rule: { ko: '규칙이 바뀌거나 꺼지거나 삭제됨', en: 'rule changed, turned off or removed' },
} as const satisfies Record<AlertEnd, Text>;

/** Headings of the list as a file, in their order. */
export const alertCsvColumns = {
  state: { ko: '상태', en: 'State' },
  severity: { ko: '심각도', en: 'Severity' },
  trouble: { ko: '문제', en: 'Trouble' },
  about: { ko: '대상', en: 'About' },
  udid: { ko: 'UDID', en: 'UDID' },
  rack_location: { ko: '랙 위치', en: 'Rack location' },
  host: { ko: '호스트', en: 'Host' },
  rule: { ko: '규칙', en: 'Rule' },
  since: { ko: '문제 시작', en: 'Trouble since' },
  opened_at: { ko: '열린 시각', en: 'Opened' },
  closed_at: { ko: '닫힌 시각', en: 'Closed' },
  ended_by: { ko: '닫힌 이유', en: 'Why closed' },
  times_told: { ko: '알린 횟수', en: 'Times told' },
  mails: { ko: '메일', en: 'Mails' },
  webhooks_sent: { ko: '보낸 웹훅', en: 'Webhooks sent' },
  webhooks_failed: { ko: '실패한 웹훅', en: 'Webhooks failed' },
  acknowledged_at: { ko: '확인한 시각', en: 'Acknowledged' },
  acknowledged_by: { ko: '확인한 사람', en: 'Acknowledged by' },
  note: { ko: '메모', en: 'Note' },
} as const satisfies Record<string, Text>;
export type AlertCsvColumn = keyof typeof alertCsvColumns;
