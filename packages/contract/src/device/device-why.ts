import { errorCauseWhy, errorWhy, lowBatteryWhy } from '../call/error-why.ts';
import { recoveryActor } from '../recovery/rungs.ts';
import type { Text } from '../text/language.ts';
import type { DeviceInfo } from './device.ts';
import type { DeviceState } from './device-states.ts';
import type { ErrorCause } from './error-causes.ts';
import { isRestartLoop } from './flap-rule.ts';
import { iosCable, trustDenied } from './ios-why.ts';
import { noHint, type Why } from './next-steps.ts';
import { offlineWhy } from './offline-why.ts';
import type { Platform } from './platforms.ts';
import type { Connection } from './sighting.ts';

/** Why a device is in its state, in words, and what to do about it: an entry for each state. */
export const deviceWhy: Record<DeviceState, Why> = {
  AVAILABLE: { what: { ko: '사용할 수 있습니다.', en: 'Ready to use.' }, hint: noHint, steps: [] },
  STANDBY: {
    what: { ko: '곧 시작할 테스트가 예약한 장비입니다.', en: 'Reserved by a test that is about to start.' },
    hint: noHint,
    steps: ['tests', 'wait'],
  },
  TESTING: {
    what: { ko: '테스트가 실행 중입니다.', en: 'A test is running on it.' },
    hint: { ko: '테스트가 끝나면 돌아옵니다.', en: 'It becomes available when the test ends.' },
    steps: ['tests', 'wait'],
  },
  REBOOT: {
    what: { ko: '재부팅하고 있습니다.', en: 'The device is rebooting.' },
    hint: {
      ko: '늦어도 5분 뒤에 실제 상태로 돌아옵니다.',
      en: 'Its actual state is shown within 5 minutes.',
    },
    steps: ['wait'],
  },
  USING: {
    what: { ko: '외부 시스템이나 사람이 사용 중입니다.', en: 'In use by another system or a person.' },
    hint: {
      ko: '점유를 해제하거나 기한이 지나면 돌아옵니다.',
      en: 'It becomes available when the hold is released or expires.',
    },
    steps: ['tests', 'wait'],
  },
  EXCLUDE: {
    what: { ko: '관리자가 제외했습니다.', en: 'Excluded by an admin.' },
    hint: { ko: '제외 중에도 상태는 계속 확인합니다.', en: 'It is still monitored while excluded.' },
    steps: ['end_exclusion'],
  },
  LOCK: {
    what: { ko: '외부 시스템이 잠갔습니다.', en: 'Locked by another system.' },
    hint: {
      ko: '잠금을 풀거나 기한이 지나면 돌아옵니다.',
      en: 'It becomes available when the lock is released or expires.',
    },
    steps: ['wait'],
  },
  ...errorWhy,
  MANAGED: {
    what: { ko: '앱 작업이 진행 중입니다.', en: 'An app command is running on it.' },
    hint: { ko: '작업이 끝나면 저절로 돌아옵니다.', en: 'It becomes available when the command ends.' },
    steps: ['wait'],
  },
};

const excludedByRecovery: Why = {
  what: { ko: '자동 복구가 제외했습니다.', en: 'Excluded by automatic recovery.' },
  hint: {
    ko: '스스로 돌아오지 못한 장비입니다. 살펴본 뒤 제외를 해제하세요. 제외 중에도 상태는 계속 확인합니다.',
    en: 'Nothing brought it back. Look at it, then end the exclusion. It is still monitored while excluded.',
  },
  steps: ['end_exclusion'],
};

const hostAway: Why = {
  what: { ko: '장비의 호스트와 연락이 되지 않습니다.', en: 'The device’s host is away.' },
  hint: {
    ko: '장비는 괜찮을 수 있습니다. 호스트의 전원, 네트워크, 에이전트를 확인하세요.',
    en: 'The device itself may be fine. Check the host’s power, network and agent.',
  },
  steps: ['host', 'wait'],
};

const serialNotTold: Why = {
  what: {
    ko: '응답하지만 시리얼을 알려 주지 않습니다. 연결 이름을 UDID로 씁니다.',
    en: 'It responds but does not report its serial. The connection name is used as its UDID.',
  },
  hint: {
    ko: '장비 셸에서 ‘getprop ro.serialno’의 결과를 확인하세요. 장비가 알려 주지 않는 값은 비워 둡니다.',
    en: 'Check the output of “getprop ro.serialno” in its shell. Values it does not report stay empty.',
  },
  steps: ['reboot', 'usb_reset', 'host'],
};

/** What a connection that comes and goes is called beside a state; empty for one that does not. */
export function unstableWord(unstable: DeviceInfo['unstable']): Text {
  if (unstable === null) return noHint;
  return isRestartLoop(unstable)
    ? { ko: '반복해서 다시 시작함', en: 'Restart loop' }
    : { ko: '불안정한 연결', en: 'Unstable connection' };
}

export const restartLoopWhy: Why = {
  what: {
    ko: '저절로 다시 시작하기를 반복하여 배정하지 않습니다.',
    en: 'It keeps restarting by itself, so it is not assigned.',
  },
  hint: {
    ko: '1분 동안 안정되면 저절로 해결됩니다. 배터리와 전원, 장비의 시스템을 확인하세요.',
    en: 'Clears by itself after one stable minute. Check the device’s battery, power and system.',
  },
  steps: ['wait', 'accept', 'host'],
};

export const unstableWhy: Why = {
  what: {
    ko: '연결이 끊겼다 이어지기를 반복하여 배정하지 않습니다.',
    en: 'Its connection keeps dropping, so it is not assigned.',
  },
  hint: {
    ko: '1분 동안 안정되면 저절로 해결됩니다. 케이블, 포트, 허브를 바꿔 보세요.',
    en: 'Clears by itself after one stable minute. Try another cable, port or hub.',
  },
  steps: ['wait', 'usb_reset', 'accept', 'host'],
};

export interface Situation {
  /** An admin, or what has excluded it by itself; null: it is not excluded. */
  excludedBy: string | null;
  platform: Platform;
  isHostAway: boolean;
  /** How the agent sees a device that can't be reached; null where its host is away. */
  connection: Connection | null;
  /** It answers, but its serial cannot be read. */
  isSerialNotTold: boolean;
  /** null where it is not known. */
  isCharging: boolean | null;
  isUnstable: boolean;
  /** It is unstable because the device starts anew again and again. */
  isRestarting: boolean;
  /** What has raised ERROR; null where it is not known. */
  errorCause: ErrorCause | null;
}

const lossStates: readonly DeviceState[] = ['NOT_FOUND', 'OFFLINE'];

/** A loss that repeats is told as that first: the device is there half of the time. */
export function isFlapping({ state, unstable }: Pick<DeviceInfo, 'state' | 'unstable'>): boolean {
  return unstable !== null && lossStates.includes(state);
}

/** An away host is why its devices are OFFLINE, whatever they are themselves; a loss that repeats is no loss for good. */
export function whyOf(state: DeviceState, situation: Situation): Why {
  const { platform, isHostAway, connection, isSerialNotTold, isCharging, isUnstable, isRestarting } =
    situation;
  if (state === 'EXCLUDE' && situation.excludedBy === recoveryActor) return excludedByRecovery;
  if (state === 'OFFLINE' && isHostAway) return hostAway;
  if (state === 'VERIFICATION_REQUIRED' && isSerialNotTold) return serialNotTold;
  if (isUnstable && lossStates.includes(state)) return isRestarting ? restartLoopWhy : unstableWhy;
  if (state === 'TRUST_REQUIRED' && connection === 'trust_denied') return trustDenied;
  if (state === 'NOT_FOUND' && platform === 'iOS') return { ...deviceWhy.NOT_FOUND, hint: iosCable };
  if (state === 'OFFLINE' && connection !== null) return offlineWhy[connection] ?? deviceWhy.OFFLINE;
  if (state === 'LOW_BATTERY' && isCharging !== null)
    return lowBatteryWhy[isCharging ? 'charging' : 'draining'];
  if (state === 'ERROR' && situation.errorCause !== null) return errorCauseWhy[situation.errorCause];
  return deviceWhy[state];
}
