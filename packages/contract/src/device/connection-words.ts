import type { Text } from '../text/language.ts';
import { type Platform, platforms } from './platforms.ts';
import type { Connection } from './sighting.ts';

const connectionWords: Record<Exclude<Connection, 'absent'>, Text> = {
  device: { ko: '연결됨', en: 'Connected' },
  starting: { ko: 'Android 시작 중', en: 'Android is starting' },
  offline: { ko: '연결됐지만 통신 안 됨', en: 'Attached but not responding' },
  unauthorized: { ko: 'USB 디버깅을 승인하지 않음', en: 'USB debugging not authorised' },
  authorizing: { ko: 'USB 디버깅 승인을 기다리는 중', en: 'Waiting for authorisation' },
  connecting: { ko: '연결하는 중', en: 'Connecting' },
  recovery: { ko: '복구 모드', en: 'Recovery mode' },
  sideload: { ko: '사이드로드 모드', en: 'Sideload mode' },
  bootloader: { ko: '부트로더', en: 'Bootloader' },
  'no permissions': { ko: '호스트에 USB 접근 권한이 없음', en: 'Host has no USB permission' },
  untrusted: { ko: '신뢰를 누르지 않음', en: 'Trust not confirmed' },
  trust_denied: { ko: '신뢰를 거부함', en: 'Trust refused' },
  pairing_refused: { ko: '페어링을 거부함', en: 'Pairing refused' },
};

/** What the word for a device's connection means. */
export function connectionWord(connection: Connection, platform: Platform): Text {
  const { reachedBy } = platforms[platform];
  return connection === 'absent'
    ? { ko: `${reachedBy} 목록에 없음`, en: `Not listed by ${reachedBy}` }
    : connectionWords[connection];
}
