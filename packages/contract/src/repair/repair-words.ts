import type { Text } from '../text/language.ts';
import type { RepairState } from './repair.ts';
import { repairMarkWords } from './repair-mark-words.ts';

export const repairStateWords = {
  ...repairMarkWords,
  verified: { ko: '확인 완료', en: 'Verified' },
  closed: { ko: '수리 없이 종료', en: 'Closed without repair' },
} as const satisfies Record<RepairState, Text>;

/** What an open case is called where it stands in the way. */
export function repairName({ repair_id, state }: { repair_id: number; state: RepairState }): Text {
  const { ko, en } = repairStateWords[state];
  return { ko: `수리 #${String(repair_id)} (${ko})`, en: `Repair #${String(repair_id)} (${en})` };
}

/** Why a device under repair is not put back by hand. */
export const underRepairText: Text = {
  ko: '수리가 끝나지 않은 장비입니다. 수리를 끝내면 돌아옵니다.',
  en: 'This device has an open repair case. It comes back when the case ends.',
};
