import type { Text } from '../text/language.ts';
import type { OpenRepairState } from './repair.ts';

/** What stands beside a device that has an open case. */
export const repairMarkWords = {
  reported: { ko: '수리 접수', en: 'Repair reported' },
  in_repair: { ko: '수리 중', en: 'In repair' },
  fixed: { ko: '수리 확인 중', en: 'Repair checked' },
} as const satisfies Record<OpenRepairState, Text>;
