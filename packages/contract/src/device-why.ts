import type { DeviceInfo } from './device.ts';
import type { DeviceState } from './device-states.ts';
import { errorWhy } from './error-why.ts';
import { isRestartLoop } from './flap-rule.ts';
import type { Text } from './language.ts';
import { noHint, type Why } from './next-steps.ts';
import { offlineWhy } from './offline-why.ts';
import type { Connection } from './sighting.ts';

/** Why a device is in its state, in words, and what to do about it: an entry for each state. */
export const deviceWhy: Record<DeviceState, Why> = {
  AVAILABLE: { what: { ko: '사용할 수 있습니다.', en: 'It can be used.' }, hint: noHint, steps: [] },
  STANDBY: {
    what: { ko: '곧 시작할 테스트가 예약했습니다.', en: 'A test that is about to begin has reserved it.' },
    hint: noHint,
    steps: ['tests', 'wait'],
  },
  TESTING: {
    what: { ko: '테스트가 실행 중입니다.', en: 'A test runs on it.' },
    hint: { ko: '테스트가 끝나면 돌아옵니다.', en: 'It comes back when the test ends.' },
    steps: ['tests', 'wait'],
  },
  REBOOT: {
    what: { ko: '재부팅하고 있습니다.', en: 'It is rebooting.' },
    hint: {
      ko: '늦어도 5분 뒤에 실제 상태로 돌아옵니다.',
      en: 'It shows its true state after 5 minutes at the latest.',
    },
    steps: ['wait'],
  },
  USING: {
    what: { ko: '외부 시스템이나 사람이 사용 중입니다.', en: 'Another system or a person uses it.' },
    hint: {
      ko: '반납하거나 기한이 지나면 돌아옵니다.',
      en: 'It comes back when it is released or the hold expires.',
    },
    steps: ['tests', 'wait'],
  },
  EXCLUDE: {
    what: { ko: '관리자가 제외했습니다.', en: 'An administrator has excluded it.' },
    hint: { ko: '제외 중에도 상태는 계속 지켜봅니다.', en: 'It is still watched while it is excluded.' },
    steps: ['end_exclusion'],
  },
  LOCK: {
    what: { ko: '외부 시스템이 잠갔습니다.', en: 'Another system has locked it.' },
    hint: {
      ko: '잠금을 풀거나 기한이 지나면 돌아옵니다.',
      en: 'It comes back when the lock is released or expires.',
    },
    steps: ['wait'],
  },
  ...errorWhy,
  MANAGED: {
    what: { ko: '앱 작업이 진행 중입니다.', en: 'An app command runs on it.' },
    hint: { ko: '작업이 끝나면 저절로 돌아옵니다.', en: 'It comes back when the command ends.' },
    steps: ['wait'],
  },
};

const hostAway: Why = {
  what: { ko: '장비의 호스트와 연락되지 않습니다.', en: 'The host of the device is away.' },
  hint: {
    ko: '장비는 괜찮을 수 있습니다. 호스트의 전원, 네트워크, 에이전트를 확인하세요.',
    en: 'The device may be fine. Check power, network and agent of the host.',
  },
  steps: ['host', 'wait'],
};

/** What a connection that comes and goes is called beside a state; empty for one that does not. */
export function unstableWord(unstable: DeviceInfo['unstable']): Text {
  if (unstable === null) return noHint;
  return isRestartLoop(unstable)
    ? { ko: '다시 시작을 되풀이함', en: 'Restarts again and again' }
    : { ko: '불안정한 연결', en: 'Unstable connection' };
}

export const restartLoopWhy: Why = {
  what: {
    ko: '스스로 다시 시작하기를 되풀이해서 아무에게도 주지 않습니다.',
    en: 'It starts anew by itself again and again, so nobody is given it.',
  },
  hint: {
    ko: '1분 동안 조용하면 저절로 풀립니다. 배터리와 전원, 장비의 시스템을 확인하세요.',
    en: 'This clears by itself after a quiet minute. Check battery, power and the system of the device.',
  },
  steps: ['wait', 'accept', 'host'],
};

export const unstableWhy: Why = {
  what: {
    ko: '연결이 끊겼다 붙기를 되풀이해서 아무에게도 주지 않습니다.',
    en: 'Its connection comes and goes, so nobody is given it.',
  },
  hint: {
    ko: '1분 동안 조용하면 저절로 풀립니다. 케이블, 포트, 허브를 바꿔 보세요.',
    en: 'This clears by itself after a quiet minute. Try another cable, port or hub.',
  },
  steps: ['wait', 'usb_reset', 'accept', 'host'],
};

export interface Situation {
  isHostAway: boolean;
  /** How adb or the agent sees an OFFLINE device; null where its host is away. */
  connection: Connection | null;
  isUnstable: boolean;
  /** It is unstable because the device starts anew again and again. */
  isRestarting: boolean;
}

const lossStates: readonly DeviceState[] = ['NOT_FOUND', 'OFFLINE'];

/** An away host is why its devices are OFFLINE, whatever they are themselves; a loss that repeats is no loss for good. */
export function whyOf(
  state: DeviceState,
  { isHostAway, connection, isUnstable, isRestarting }: Situation,
): Why {
  if (state === 'OFFLINE' && isHostAway) return hostAway;
  if (isUnstable && lossStates.includes(state)) return isRestarting ? restartLoopWhy : unstableWhy;
  if (state === 'OFFLINE' && connection !== null) return offlineWhy[connection] ?? deviceWhy.OFFLINE;
  return deviceWhy[state];
}
