import type { Why } from './next-steps.ts';
import type { Connection } from './sighting.ts';

const recovery: Why = {
  what: {
    ko: '복구 모드입니다. Android가 실행되고 있지 않습니다.',
    en: 'It is in recovery mode. Android is not running.',
  },
  hint: {
    ko: '장비 화면에서 ‘시스템 다시 시작’을 선택하세요.',
    en: 'Choose “Reboot system” on the device’s screen.',
  },
  steps: ['host'],
};

/** Why a device is OFFLINE that adb talks to, although it can't be used; any other one does not talk. */
export const offlineWhy: Partial<Record<Connection, Why>> = {
  starting: {
    what: {
      ko: 'adb에 보이지만 Android가 아직 시작하는 중입니다.',
      en: 'adb sees it, but Android is still starting.',
    },
    hint: {
      ko: '보통 2분 안에 끝납니다. 끝나지 않으면 재부팅하세요.',
      en: 'This usually takes less than two minutes. If it takes longer, reboot the device.',
    },
    steps: ['wait', 'reboot', 'usb_reset'],
  },
  recovery,
  sideload: recovery,
  bootloader: {
    what: {
      ko: '부트로더에 멈춰 있습니다. Android가 실행되고 있지 않습니다.',
      en: 'It is stuck in the bootloader. Android is not running.',
    },
    hint: {
      ko: '전원 버튼을 길게 눌러 다시 시작하세요.',
      en: 'Hold the power button to restart it.',
    },
    steps: ['host'],
  },
};
