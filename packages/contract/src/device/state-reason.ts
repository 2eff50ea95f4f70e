import { commandReasons } from '../command/command.ts';
import type { Language, Text } from '../text/language.ts';
import { connectionWord } from './connection-words.ts';
import { noteText } from './exclusion-note.ts';
import { connectionReason, platformNames } from './platforms.ts';
import { connections } from './sighting.ts';

/** Why a device came into its state, as it is kept with the change. */
const reasonWords: Partial<Record<string, Text>> = {
  FIRST_SEEN: { ko: '처음 발견', en: 'First seen' },
  HOST_AWAY: { ko: '호스트 연락 없음', en: 'Host away' },
  HOST_REMOVED: { ko: '호스트 삭제', en: 'Host deleted' },
  ACCEPTED: { ko: '새 장비 수락', en: 'New device accepted' },
  ADDED_AGAIN: { ko: '다시 추가됨', en: 'Added again' },
  HOST_BACK: { ko: '호스트 복귀', en: 'Host back' },
  DUPLICATE_SERIAL: { ko: '시리얼이 같은 장비가 둘 있음', en: 'Two devices share this serial' },
  SERIAL_NOT_TOLD: { ko: '시리얼을 알려 주지 않음', en: 'No serial reported' },
  MODEL_OR_OS_CHANGED: { ko: '모델 또는 OS가 바뀜', en: 'Model or OS changed' },
  REBOOT_REQUESTED: { ko: '재부팅 요청', en: 'Reboot requested' },
  REBOOTED: { ko: '재부팅 완료', en: 'Rebooted' },
  REBOOT_DEADLINE: { ko: '재부팅이 5분 안에 끝나지 않음', en: 'Reboot did not finish within 5 minutes' },
  POWER_CYCLE_REQUESTED: { ko: '전원 껐다 켜기 요청', en: 'Power cycle requested' },
  POWER_CYCLED: { ko: '전원 껐다 켜기 완료', en: 'Power-cycled' },
  POWER_CYCLE_DEADLINE: {
    ko: '전원 껐다 켜기가 7분 안에 끝나지 않음',
    en: 'Power cycle did not finish within 7 minutes',
  },
  CHARGE_OFF_BEGUN: { ko: '충전 중지 시작', en: 'Stopping its charging' },
  CHARGE_OFF_ENDED: { ko: '충전 중지 확인 완료', en: 'Charging stopped' },
  CHARGE_OFF_DEADLINE: {
    ko: '충전 중지가 5분 안에 끝나지 않음',
    en: 'Stopping the charging did not finish within 5 minutes',
  },
  APP_COMMAND_BEGUN: { ko: '앱 작업 시작', en: 'App work started' },
  APP_COMMAND_DONE: { ko: '앱 작업 완료', en: 'App work finished' },
  FIRMWARE_BEGUN: { ko: '펌웨어 업데이트 시작', en: 'Firmware update started' },
  FIRMWARE_UPDATED: { ko: '펌웨어 업데이트 완료', en: 'Firmware updated' },
  FIRMWARE_DEADLINE: {
    ko: '펌웨어 업데이트가 10분 동안 소식 없음',
    en: 'Firmware update silent for 10 minutes',
  },
  CLEANING_BEGUN: { ko: '장비 정리 시작', en: 'Cleaning started' },
  CLEANED: { ko: '장비 정리 완료', en: 'Cleaned' },
  NOT_CLEANED: { ko: '장비 정리 실패', en: 'Cleaning failed' },
  TEST_ERRORS: { ko: '테스트가 연이어 오류로 끝남', en: 'Several tests in a row ended in error' },
  CLEANING_DEADLINE: { ko: '정리가 10분 동안 소식 없음', en: 'Cleaning silent for 10 minutes' },
  APP_COMMAND_DEADLINE: { ko: '앱 작업이 10분 동안 소식 없음', en: 'App work silent for 10 minutes' },
  RESTARTED: { ko: '저절로 다시 시작함', en: 'Restarted by itself' },
  HELD: { ko: '점유됨', en: 'Held' },
  HOLD_RELEASED: { ko: '점유 해제', en: 'Hold released' },
  RUN_TAKEN: { ko: '테스트가 예약함', en: 'Taken for a test' },
  RUN_BEGUN: { ko: '테스트 시작', en: 'Test started' },
  RUN_ENDED: { ko: '테스트 끝', en: 'Test ended' },
  HOLD_EXPIRED: { ko: '점유 시간이 끝남', en: 'Hold expired' },
  HOLDER_GONE: {
    ko: '점유자의 권한이 없어짐',
    en: 'The holder lost the right to hold it',
  },
  DEVICE_AWAY: { ko: '장비가 1분 동안 보이지 않음', en: 'Device not seen for a minute' },
  UNSTABLE_CONNECTION: { ko: '불안정한 연결', en: 'Unstable connection' },
  CONNECTION_STEADY: { ko: '연결이 안정됨', en: 'Connection stable again' },
  EXCLUDE_UNTIL_PASSED: { ko: '제외 기간이 끝남', en: 'Exclusion ended' },
};

/** `adb: absent`: a connection of a device, on each platform. */
export const toldConnections = new Map(
  platformNames.flatMap((platform) =>
    connections.map(
      (connection) => [connectionReason(platform, connection), { connection, platform }] as const,
    ),
  ),
);
const commandReasonWords: Partial<Record<string, Text>> = commandReasons;

/** The server's own reasons in words; what a person said stays as it was said. */
export function reasonText(reason: string, language: Language): string {
  return (
    reasonWords[reason]?.[language] ??
    connectionText(reason, language) ??
    commandReasonWords[reason]?.[language] ??
    noteText(reason, language)
  );
}

/** `adb: absent` in words; null: it names no connection. */
export function connectionText(reason: string, language: Language): string | null {
  const said = toldConnections.get(reason);
  return said === undefined ? null : connectionWord(said.connection, said.platform)[language];
}
