import type { Text } from '../text/language.ts';

/** Columns of the audit trail, on its page and in its file. */
export const auditColumns = {
  at: { ko: '시각', en: 'Time' },
  actor: { ko: '누가', en: 'Who' },
  action: { ko: '작업', en: 'Action' },
  object: { ko: '대상', en: 'Object' },
  result: { ko: '결과', en: 'Result' },
  ip: { ko: 'IP', en: 'IP' },
} as const satisfies Record<string, Text>;

/** What a file has besides: the page opens it. */
export const auditDetailColumns = {
  object_name: { ko: '대상 이름', en: 'Object name' },
  before: { ko: '이전 값', en: 'Before' },
  after: { ko: '새 값', en: 'After' },
  request_id: { ko: '요청 번호', en: 'Request ID' },
} as const satisfies Record<string, Text>;
