import { commandReasons } from '@rackhand/contract/command';
import type { DeviceInfo } from '@rackhand/contract/device';
import { deviceStateTable, isDeviceState } from '@rackhand/contract/device-states';
import type { Language, Text } from '@rackhand/contract/language';

/** A state of a newer server is shown under its own name (document 1 section 4: everything else is an error). */
export function stateWord(state: string, language: Language): string {
  return isDeviceState(state) ? deviceStateTable[state][language] : state;
}

const reasonWords: Partial<Record<string, Text>> = {
  FIRST_SEEN: { ko: '처음 발견', en: 'First seen' },
  HOST_AWAY: { ko: '호스트 연락 없음', en: 'Host away' },
  HOST_BACK: { ko: '호스트 복귀', en: 'Host back' },
  DUPLICATE_SERIAL: { ko: '같은 시리얼의 장비가 둘 있음', en: 'Two devices have this serial' },
  ON_TWO_HOSTS: { ko: '두 호스트에서 보임', en: 'Seen on two hosts' },
  MODEL_OR_OS_CHANGED: { ko: '모델 또는 OS가 바뀜', en: 'Model or OS changed' },
  REBOOT_REQUESTED: { ko: '재부팅 요청', en: 'Reboot requested' },
  REBOOTED: { ko: '재부팅 완료', en: 'Rebooted' },
  REBOOT_DEADLINE: { ko: '재부팅이 5분 안에 끝나지 않음', en: 'The reboot did not end within 5 minutes' },
  EXCLUDE_UNTIL_PASSED: { ko: '제외 기간이 끝남', en: 'The exclusion has ended' },
};

const commandReasonWords: Partial<Record<string, Text>> = commandReasons;

/** The server's own reasons in words; what a person or adb said stays as it was said. */
export function reasonText(reason: string, language: Language): string {
  return (reasonWords[reason] ?? commandReasonWords[reason])?.[language] ?? reason;
}

export function osName(info: Pick<DeviceInfo, 'platformName' | 'type'>): string {
  if (info.platformName === 'iOS') return 'iOS';
  return info.type === 'stb' ? 'Android TV' : 'Android';
}

export function osText(info: DeviceInfo): string {
  return `${osName(info)} ${info.platformVersion}`;
}

export function batteryText(info: DeviceInfo): string {
  return info.battery_level === null ? '–' : `${String(info.battery_level)}%`;
}
