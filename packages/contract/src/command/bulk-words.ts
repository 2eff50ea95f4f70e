import type { Text } from '../text/language.ts';

export const bulkFileColumns = {
  device: { ko: '장비', en: 'Device' },
  udid: { ko: 'UDID', en: 'UDID' },
  action: { ko: '작업', en: 'Action' },
  result: { ko: '결과', en: 'Result' },
  code: { ko: '코드', en: 'Code' },
  message: { ko: '설명', en: 'Message' },
  startedAt: { ko: '시작', en: 'Started' },
  endedAt: { ko: '종료', en: 'Ended' },
} as const satisfies Record<string, Text>;

/** Of an update of all apps besides: a row for each app follows its device's. */
export const bulkFileAppColumns = {
  app: { ko: '앱', en: 'App' },
  fromVersion: { ko: '이전 버전', en: 'From version' },
  toVersion: { ko: '새 버전', en: 'To version' },
} as const satisfies Record<string, Text>;

/** A device that could not take part. */
export const refusedWord: Text = { ko: '보내지 않음', en: 'Not sent' };
