import type { Text } from '../text/language.ts';
import type { RolloutHalt, RolloutResult, RolloutState } from './rollout.ts';

export const rolloutStateWords: Readonly<Record<RolloutState, Text>> = {
  running: { ko: '진행 중', en: 'Running' },
  watching: { ko: '지켜보는 중', en: 'Watching' },
  paused: { ko: '일시 중지', en: 'Paused' },
  halted: { ko: '멈춤', en: 'Halted' },
  succeeded: { ko: '성공', en: 'Succeeded' },
  cancelled: { ko: '취소됨', en: 'Cancelled' },
  rolled_back: { ko: '되돌림', en: 'Rolled back' },
};

export const rolloutHaltWords: Readonly<Record<RolloutHalt, Text>> = {
  TOO_MANY_FAILED: { ko: '실패한 장비가 너무 많습니다', en: 'Too many devices failed' },
  NEW_ERROR: { ko: '업데이트한 장비에 새 오류가 생겼습니다', en: 'An updated device has a new error' },
  NOBODY_REACHED: {
    ko: '이 단계의 장비에 하나도 연결하지 못했습니다',
    en: 'No device of the stage could be reached',
  },
  FILE_LOST: { ko: '앱 파일을 다시 올려 주세요', en: 'Upload the app file again' },
};

export const rolloutResultWords: Readonly<Record<RolloutResult, Text>> = {
  waiting: { ko: '대기', en: 'Waiting' },
  pending: { ko: '업데이트 예정', en: 'To be updated' },
  updating: { ko: '업데이트 중', en: 'Updating' },
  succeeded: { ko: '성공', en: 'Succeeded' },
  failed: { ko: '실패', en: 'Failed' },
  newer: { ko: '더 높은 버전', en: 'Newer' },
  dropped: { ko: '빠짐', en: 'Left out' },
};
