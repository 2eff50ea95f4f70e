import type { DeviceState } from './device-states.ts';
import { silentStates } from './device-states.ts';
import type { Why } from './next-steps.ts';
import type { Connection } from './sighting.ts';

/** How often it has been asked in a row; of the last state at least. */
function silentFor(tries: number, isLast: boolean): Why {
  const [ko, en] = isLast ? [' 넘게', ' or more'] : ['', ''];
  return {
    what: {
      ko: `usbmuxd에는 보이지만 ${String(tries)}번${ko} 이어서 10초 안에 응답하지 않았습니다.`,
      en: `usbmuxd sees it, but it failed to respond within 10 s ${String(tries)}${en} times in a row.`,
    },
    hint: {
      ko: '장비가 멈췄거나 부하가 큽니다. 재부팅해도 그대로면 음량 올리기, 음량 내리기를 짧게 누른 뒤 옆 버튼을 길게 누르세요.',
      en: 'The device hangs or is under heavy load. If a reboot does not help, press volume up, volume down, then hold its side button.',
    },
    steps: ['reboot', 'host'],
  };
}

/** What is so, and what helps, where an iPhone or iPad is in this state for other reasons than an Android device. */
export const iosWhy: Partial<Record<DeviceState, Why>> = {
  NOT_FOUND: {
    what: { ko: '어느 호스트에서도 보이지 않습니다.', en: 'No host can see it.' },
    hint: {
      ko: '케이블, 허브 전원, 장비 전원을 확인하세요. 잠긴 채 오래 둔 장비는 잠금을 풀고 케이블을 다시 꽂으세요.',
      en: 'Check the cable, hub power and device power. Unlock a device that has been locked for long, and reconnect its cable.',
    },
    steps: ['host'],
  },
  OFFLINE: {
    what: {
      ko: '연결되어 있지만 usbmuxd가 통신하지 못합니다.',
      en: 'It is attached, but usbmuxd can’t communicate with it.',
    },
    hint: {
      ko: '호스트에서 usbmuxd가 실행 중인지, 케이블과 포트가 괜찮은지 확인하세요.',
      en: 'Check that usbmuxd runs on its host, and try another cable or port.',
    },
    steps: ['wait', 'host'],
  },
  ...Object.fromEntries(
    silentStates.map((state, place) => [state, silentFor(place + 1, place + 1 === silentStates.length)]),
  ),
};

/** Why a device is TRUST_REQUIRED that has been asked to trust its host. */
export const trustWhy: Partial<Record<Connection, Why>> = {
  trust_denied: {
    what: {
      ko: '장비 화면에서 ‘신뢰 안 함’을 눌렀습니다.',
      en: 'Someone tapped Don’t Trust on the device’s screen.',
    },
    hint: {
      ko: '케이블을 다시 꽂으면 장비가 다시 묻습니다. 잠금을 풀고 ‘신뢰’를 누르세요.',
      en: 'Reconnect the cable so that it asks again. Then unlock the device and tap Trust.',
    },
    steps: ['host', 'wait'],
  },
};
