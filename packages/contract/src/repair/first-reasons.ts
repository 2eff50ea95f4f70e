import type { Text } from '../text/language.ts';

/** Why devices are repaired, as a farm begins with it; what its admins make of it stands in its database. */
export const firstRepairReasons: readonly Text[] = [
  { ko: '화면 파손', en: 'Broken screen' },
  { ko: '배터리 부풂 또는 수명', en: 'Swollen or worn battery' },
  { ko: 'USB 단자 불량', en: 'Faulty USB port' },
  { ko: '케이블 또는 허브 불량', en: 'Faulty cable or hub' },
  { ko: '켜지지 않음', en: 'Does not start' },
  { ko: '버튼 고장', en: 'Broken button' },
  { ko: '통신 불량', en: 'Network fault' },
  { ko: '소프트웨어 이상', en: 'Software fault' },
  { ko: '기타', en: 'Other' },
];

/** Of the case that ends with its device: no reason of the list. */
export const removedWithDevice: Text = { ko: '장비 삭제', en: 'Device deleted' };
