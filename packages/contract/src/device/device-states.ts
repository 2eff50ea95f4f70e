/** Every state that a device can show, its group and its words. Document 1 section 4, document 3 section 4. */

export const stateGroups = ['available', 'testing', 'other', 'error'] as const;
export type StateGroup = (typeof stateGroups)[number];

interface StateEntry {
  group: StateGroup;
  ko: string;
  en: string;
}

export const deviceStateTable = {
  AVAILABLE: { group: 'available', ko: '사용 가능', en: 'Available' },
  STANDBY: { group: 'testing', ko: '예약됨', en: 'Standby' },
  TESTING: { group: 'testing', ko: '테스트 중', en: 'Testing' },
  REBOOT: { group: 'testing', ko: '재부팅 중', en: 'Rebooting' },
  USING: { group: 'testing', ko: '사용 중', en: 'In use' },
  EXCLUDE: { group: 'other', ko: '제외', en: 'Excluded' },
  LOCK: { group: 'other', ko: '잠금', en: 'Locked' },
  NOT_FOUND: { group: 'error', ko: '연결 안 됨', en: 'Disconnected' },
  OFFLINE: { group: 'error', ko: '오프라인', en: 'Offline' },
  UNAUTHORIZED: { group: 'error', ko: 'USB 디버깅 미승인', en: 'Unauthorized' },
  TRUST_REQUIRED: { group: 'error', ko: '신뢰 필요', en: 'Trust required' },
  PAIR_CHECK_FAILED: { group: 'error', ko: '페어링 확인 실패', en: 'Pairing failed' },
  CONNECT_TIMEOUT: { group: 'error', ko: '응답 없음', en: 'No answer' },
  // The number in the name counts the tries after the first one; the words count them all.
  CONNECT_TIMEOUT_1: { group: 'error', ko: '응답 없음 2회', en: 'No answer × 2' },
  CONNECT_TIMEOUT_2: { group: 'error', ko: '응답 없음 3회', en: 'No answer × 3' },
  CONNECT_TIMEOUT_3: { group: 'error', ko: '응답 없음 4회', en: 'No answer × 4' },
  CONNECT_TIMEOUT_4: { group: 'error', ko: '응답 없음 5회', en: 'No answer × 5' },
  CONNECT_TIMEOUT_5: { group: 'error', ko: '응답 없음 6회 이상', en: 'No answer × 6+' },
  VERIFICATION_REQUIRED: { group: 'error', ko: '확인 필요', en: 'Check needed' },
  REGISTERED: { group: 'error', ko: '새 장비', en: 'New device' },
  HELPER_NOT_FOUND: { group: 'error', ko: '도우미 앱 없음', en: 'Helper not found' },
  HELPER_HAS_NOT_ACCESSIBILITY: { group: 'error', ko: '도우미 접근성 꺼짐', en: 'Helper access off' },
  NOT_ENOUGH_STORAGE: { group: 'error', ko: '저장 공간 부족', en: 'Low storage' },
  LOW_BATTERY: { group: 'error', ko: '배터리 부족', en: 'Low battery' },
  WIFI_DISCONNECT: { group: 'error', ko: 'Wi-Fi 끊김', en: 'Wi-Fi lost' },
  STREAMING_SERVER_ERROR: { group: 'error', ko: '화면 전송 오류', en: 'Screen error' },
  CAPTURE_CARD_NOT_FOUND: { group: 'error', ko: '캡처 카드 없음', en: 'No capture card' },
  CAPTURE_CARD_MAPPING_ERROR: { group: 'error', ko: '캡처 카드 중복', en: 'Capture conflict' },
  HDMI_NO_SIGNAL: { group: 'error', ko: 'HDMI 신호 없음', en: 'No HDMI signal' },
  ERROR: { group: 'error', ko: '오류', en: 'Error' },
  INFO_UPDATED: { group: 'error', ko: '정보 변경됨', en: 'Info changed' },
  MANAGED: { group: 'error', ko: '앱 작업 중', en: 'Managed' },
} as const satisfies Record<string, StateEntry>;

export type DeviceState = keyof typeof deviceStateTable;
export const deviceStates = Object.keys(deviceStateTable) as [DeviceState, ...DeviceState[]];

/** One trouble that is counted: no answer, then no answer to the next tries (document 3 section 4). */
export const silentStates = [
  'CONNECT_TIMEOUT',
  'CONNECT_TIMEOUT_1',
  'CONNECT_TIMEOUT_2',
  'CONNECT_TIMEOUT_3',
  'CONNECT_TIMEOUT_4',
  'CONNECT_TIMEOUT_5',
] as const satisfies readonly DeviceState[];

export function isSilent(state: DeviceState): boolean {
  return (silentStates as readonly DeviceState[]).includes(state);
}

/** Errors in the order in which the first one is shown when several are true. Document 3 section 4. */
export const errorOrder = [
  'NOT_FOUND',
  'OFFLINE',
  'UNAUTHORIZED',
  'TRUST_REQUIRED',
  'PAIR_CHECK_FAILED',
  ...silentStates,
  'VERIFICATION_REQUIRED',
  'REGISTERED',
  'HELPER_NOT_FOUND',
  'HELPER_HAS_NOT_ACCESSIBILITY',
  'NOT_ENOUGH_STORAGE',
  'LOW_BATTERY',
  'WIFI_DISCONNECT',
  'STREAMING_SERVER_ERROR',
  'CAPTURE_CARD_NOT_FOUND',
  'CAPTURE_CARD_MAPPING_ERROR',
  'HDMI_NO_SIGNAL',
  'ERROR',
  'INFO_UPDATED',
] as const satisfies readonly DeviceState[];
export type DeviceError = (typeof errorOrder)[number];

export function isDeviceError(state: DeviceState): state is DeviceError {
  return (errorOrder as readonly DeviceState[]).includes(state);
}

/** Who holds a device; MANAGED while an app command runs on it. */
export const holders = [
  'STANDBY',
  'TESTING',
  'USING',
  'REBOOT',
  'LOCK',
  'MANAGED',
] as const satisfies readonly DeviceState[];
export type Holder = (typeof holders)[number];

/**
 * Errors that stay until an admin has looked: cleared by AVAILABLE or a saved edit, never by reading. ERROR, which tests have
 * raised, goes by AVAILABLE or a clean cleaning.
 */
export const confirmedErrors = [
  'VERIFICATION_REQUIRED',
  'REGISTERED',
  'ERROR',
  'INFO_UPDATED',
] as const satisfies readonly DeviceError[];
export type ConfirmedError = (typeof confirmedErrors)[number];

export function groupOf(state: DeviceState): StateGroup {
  return deviceStateTable[state].group;
}

/** What an unknown state name counts as: an error, shown under its own name (document 1 section 4: everything else). */
export function isDeviceState(name: string): name is DeviceState {
  return Object.hasOwn(deviceStateTable, name);
}
