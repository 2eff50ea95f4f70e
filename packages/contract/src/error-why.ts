import type { DeviceError } from './device-states.ts';
import { noHint, type Why } from './next-steps.ts';

const silent: Why = {
  what: {
    ko: 'adb에는 보이지만 셸이 10초 안에 응답하지 않습니다.',
    en: 'adb sees it, but its shell does not answer within 10 s.',
  },
  hint: {
    ko: '장비가 멈췄거나 부하가 큽니다. 숫자는 이어서 실패한 횟수입니다.',
    en: 'The device hangs or is under heavy load. The number counts the failed tries in a row.',
  },
  steps: ['usb_reset', 'reboot', 'wait'],
};

/** Why a device is in error, and the next steps in the order of the field's ladder. */
export const errorWhy: Record<DeviceError, Why> = {
  NOT_FOUND: {
    what: { ko: '어느 호스트에서도 보이지 않습니다.', en: 'No host sees it.' },
    hint: {
      ko: '케이블, 허브 전원, 장비 전원과 USB 디버깅을 확인하세요.',
      en: 'Check the cable, the power of hub and device, and USB debugging.',
    },
    steps: ['usb_reset', 'host'],
  },
  OFFLINE: {
    what: {
      ko: '연결되어 있지만 adb가 통신하지 못합니다.',
      en: 'It is attached, but adb cannot talk to it.',
    },
    hint: {
      ko: '다시 연결해도 그대로면 케이블과 포트를 바꿔 보세요.',
      en: 'If reconnecting does not help, try another cable or port.',
    },
    steps: ['usb_reset', 'reboot', 'host'],
  },
  UNAUTHORIZED: {
    what: {
      ko: '장비가 이 호스트의 USB 디버깅을 승인하지 않았습니다.',
      en: 'The device has not allowed USB debugging for this host.',
    },
    hint: {
      ko: '장비 화면의 승인 창에서 ‘항상 허용’을 고르세요. 창이 없으면 USB를 다시 연결하세요.',
      en: 'Allow it on the screen of the device, for always. If nothing is asked there, reconnect its USB.',
    },
    steps: ['usb_reset'],
  },
  TRUST_REQUIRED: {
    what: { ko: '장비가 이 호스트를 신뢰하지 않습니다.', en: 'The device does not trust this host.' },
    hint: { ko: '장비 화면에서 신뢰를 누르세요.', en: 'Tap Trust on the screen of the device.' },
    steps: ['usb_reset'],
  },
  PAIR_CHECK_FAILED: {
    what: { ko: '페어링을 확인하지 못했습니다.', en: 'The pairing could not be verified.' },
    hint: { ko: '장비와 호스트를 다시 페어링하세요.', en: 'Pair the device with its host again.' },
    steps: ['usb_reset', 'host'],
  },
  CONNECT_TIMEOUT: silent,
  CONNECT_TIMEOUT_1: silent,
  CONNECT_TIMEOUT_2: silent,
  CONNECT_TIMEOUT_3: silent,
  CONNECT_TIMEOUT_4: silent,
  CONNECT_TIMEOUT_5: silent,
  VERIFICATION_REQUIRED: {
    what: { ko: '알던 UDID로 다른 장비가 응답합니다.', en: 'Another device answers under a known UDID.' },
    hint: {
      ko: '모델, OS, 시리얼이 맞는지 확인한 뒤 승인하세요.',
      en: 'Check model, OS and serial, then confirm.',
    },
    steps: ['settings', 'accept', 'host'],
  },
  REGISTERED: {
    what: { ko: '처음 보는 장비라 확인을 기다립니다.', en: 'It is new and waits to be confirmed.' },
    hint: { ko: '정보와 자리를 확인한 뒤 승인하세요.', en: 'Check its information and slot, then confirm.' },
    steps: ['settings', 'accept'],
  },
  HELPER_NOT_FOUND: {
    what: { ko: '도우미 앱이 설치되어 있지 않습니다.', en: 'The helper app is not installed.' },
    hint: {
      ko: '호스트 설정에 있는 도우미 앱을 설치하세요.',
      en: 'Install the helper app that the configuration of the host names.',
    },
    steps: ['host'],
  },
  HELPER_HAS_NOT_ACCESSIBILITY: {
    what: {
      ko: '도우미 앱의 접근성 권한이 꺼져 있습니다.',
      en: 'The helper app lacks its accessibility permission.',
    },
    hint: {
      ko: '장비 설정의 접근성에서 도우미 앱을 켜세요.',
      en: 'Switch it on under Accessibility in the settings of the device.',
    },
    steps: ['reboot'],
  },
  NOT_ENOUGH_STORAGE: {
    what: { ko: '저장 공간이 거의 찼습니다.', en: 'Its storage is nearly full.' },
    hint: {
      ko: '앱이나 파일을 지우세요. 여유가 1 GB(셋톱박스 200 MB) 이상이면 풀립니다.',
      en: 'Remove apps or files. It clears with 1 GB free (set-top boxes 200 MB).',
    },
    steps: ['reboot', 'wait'],
  },
  LOW_BATTERY: {
    what: { ko: '배터리가 부족합니다.', en: 'Its battery is low.' },
    hint: {
      ko: '충전 케이블을 확인하세요. 25%를 넘으면 저절로 풀립니다.',
      en: 'Check that it is charging. It clears by itself above 25 %.',
    },
    steps: ['wait', 'usb_reset'],
  },
  WIFI_DISCONNECT: {
    what: { ko: 'Wi-Fi에 연결되어 있지 않습니다.', en: 'It is not connected to Wi-Fi.' },
    hint: {
      ko: '공유기와 장비의 Wi-Fi 설정을 확인하세요.',
      en: 'Check the access point and the Wi-Fi settings of the device.',
    },
    steps: ['reboot', 'wait'],
  },
  STREAMING_SERVER_ERROR: {
    what: { ko: '화면을 읽지 못합니다.', en: 'Its screen cannot be read.' },
    hint: noHint,
    steps: ['reboot', 'usb_reset'],
  },
  CAPTURE_CARD_NOT_FOUND: {
    what: { ko: '지정된 캡처 카드가 호스트에 없습니다.', en: 'Its capture card is not in the host.' },
    hint: { ko: '캡처 카드 연결과 번호를 확인하세요.', en: 'Check the card and its number.' },
    steps: ['settings', 'host'],
  },
  CAPTURE_CARD_MAPPING_ERROR: {
    what: {
      ko: '두 셋톱박스가 같은 캡처 카드를 쓰도록 지정되어 있습니다.',
      en: 'Two set-top boxes claim one capture card.',
    },
    hint: { ko: '한쪽의 캡처 카드 번호를 바꾸세요.', en: 'Give one of them another number.' },
    steps: ['settings'],
  },
  HDMI_NO_SIGNAL: {
    what: { ko: 'HDMI 신호가 없습니다.', en: 'There is no HDMI signal.' },
    hint: {
      ko: '셋톱박스 전원과 HDMI 케이블을 확인하세요.',
      en: 'Check the power of the box and the HDMI cable.',
    },
    steps: ['reboot'],
  },
  INFO_UPDATED: {
    what: {
      ko: '아직 아무도 보지 않은 새 장비 정보가 있습니다.',
      en: 'It told new information that nobody has looked at.',
    },
    hint: {
      ko: '장비 설정에서 바뀐 값을 확인하고 승인하세요.',
      en: 'Look at the new values in its settings, then confirm.',
    },
    steps: ['settings', 'accept'],
  },
  ERROR: {
    what: { ko: '알려진 다른 이유가 없는 오류입니다.', en: 'An error without a known cause.' },
    hint: noHint,
    steps: ['usb_reset', 'reboot', 'host'],
  },
};
