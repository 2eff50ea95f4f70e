import { commandReasons } from '@rackhand/contract/command';
import { connectionWords } from '@rackhand/contract/connection-words';
import type { DeviceInfo } from '@rackhand/contract/device';
import type { Situation } from '@rackhand/contract/device-why';
import { isRestartLoop } from '@rackhand/contract/flap-rule';
import type { Language, Text } from '@rackhand/contract/language';
import { connections } from '@rackhand/contract/sighting';

const reasonWords: Partial<Record<string, Text>> = {
  FIRST_SEEN: { ko: '처음 발견', en: 'First seen' },
  HOST_AWAY: { ko: '호스트 연락 없음', en: 'Host away' },
  HOST_REMOVED: { ko: '호스트 삭제', en: 'Host removed' },
  ACCEPTED: { ko: '새 장비 받음', en: 'New device accepted' },
  ADDED_AGAIN: { ko: '다시 추가됨', en: 'Added again' },
  HOST_BACK: { ko: '호스트 복귀', en: 'Host back' },
  DUPLICATE_SERIAL: { ko: '같은 시리얼의 장비가 둘 있음', en: 'Two devices have this serial' },
  ON_TWO_HOSTS: { ko: '두 호스트에서 보임', en: 'Seen on two hosts' },
  MODEL_OR_OS_CHANGED: { ko: '모델 또는 OS가 바뀜', en: 'Model or OS changed' },
  REBOOT_REQUESTED: { ko: '재부팅 요청', en: 'Reboot requested' },
  REBOOTED: { ko: '재부팅 완료', en: 'Rebooted' },
  REBOOT_DEADLINE: { ko: '재부팅이 5분 안에 끝나지 않음', en: 'The reboot did not end within 5 minutes' },
  RESTARTED: { ko: '스스로 다시 시작함', en: 'Started anew by itself' },
  HELD: { ko: '점유됨', en: 'Held' },
  HOLD_RELEASED: { ko: '점유 해제', en: 'Hold released' },
  HOLD_EXPIRED: { ko: '점유 시간이 끝남', en: 'The hold has expired' },
  DEVICE_AWAY: { ko: '장비가 1분 동안 보이지 않음', en: 'The device was away for a minute' },
  UNSTABLE_CONNECTION: { ko: '불안정한 연결', en: 'Unstable connection' },
  CONNECTION_STEADY: { ko: '연결이 안정됨', en: 'The connection is steady' },
  EXCLUDE_UNTIL_PASSED: { ko: '제외 기간이 끝남', en: 'The exclusion has ended' },
};

/** `adb: absent`: a connection in adb's own word. */
const adbWords: Partial<Record<string, Text>> = Object.fromEntries(
  Object.entries(connectionWords).map(([connection, text]) => [`adb: ${connection}`, text]),
);
const commandReasonWords: Partial<Record<string, Text>> = commandReasons;

/** The server's own reasons in words; what a person said stays as it was said. */
export function reasonText(reason: string, language: Language): string {
  return (reasonWords[reason] ?? adbWords[reason] ?? commandReasonWords[reason])?.[language] ?? reason;
}

/** What decides, besides its state, why a device is as it is. */
export function situationOf({
  state_reason,
  unstable,
}: Pick<DeviceInfo, 'state_reason' | 'unstable'>): Situation {
  return {
    isHostAway: state_reason === 'HOST_AWAY',
    connection: connections.find((connection) => state_reason === `adb: ${connection}`) ?? null,
    isUnstable: unstable !== null,
    isRestarting: unstable !== null && isRestartLoop(unstable),
  };
}
