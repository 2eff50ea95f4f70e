import type { Text } from './language.ts';
import type { Connection } from './sighting.ts';

/** What the word for a device's connection means. */
export const connectionWords: Record<Connection, Text> = {
  device: { ko: '연결됨', en: 'Connected' },
  starting: { ko: '안드로이드가 시작하는 중', en: 'Its Android is starting' },
  offline: { ko: '연결됐지만 통신하지 못함', en: 'Attached, but it does not talk' },
  unauthorized: { ko: 'USB 디버깅을 승인하지 않음', en: 'USB debugging is not allowed' },
  authorizing: { ko: '승인을 기다리는 중', en: 'Waiting to be allowed' },
  connecting: { ko: '연결하는 중', en: 'Connecting' },
  recovery: { ko: '복구 모드', en: 'In recovery mode' },
  sideload: { ko: '사이드로드 모드', en: 'In sideload mode' },
  bootloader: { ko: '부트로더', en: 'In its bootloader' },
  'no permissions': { ko: '호스트에 USB 접근 권한이 없음', en: 'The host may not access its USB' },
  absent: { ko: 'adb 목록에 없음', en: 'Not in the list of adb' },
};
