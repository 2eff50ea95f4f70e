import type { DeviceError } from '../device/device-states.ts';
import type { ErrorCause } from '../device/error-causes.ts';
import { noHint, type Why } from '../device/next-steps.ts';
import type { Text } from '../text/language.ts';

/** It has been asked so many times in a row; of the last state at least. */
function silent(what: Text): Why {
  return {
    what,
    hint: {
      ko: '장비가 멈췄거나 부하가 큽니다. USB를 다시 연결하고 재부팅해도 그대로면 전원 버튼을 길게 눌러 다시 켜세요.',
      en: 'The device hangs or is under heavy load. If reconnecting USB and rebooting do not help, hold its power button.',
    },
    steps: ['usb_reset', 'reboot'],
  };
}

const silentOnce = silent({
  ko: '연결되어 있지만 10초 안에 응답하지 않았습니다.',
  en: 'It is attached, but did not respond within 10 s.',
});

function silentFor(tries: number, orMore = false): Why {
  return silent({
    ko: `연결되어 있지만 ${String(tries)}번${orMore ? ' 넘게' : ''} 이어서 10초 안에 응답하지 않았습니다.`,
    en: `It is attached, but failed to respond within 10 s ${String(tries)}${orMore ? ' or more' : ''} times in a row.`,
  });
}

const untilCleanedOrTaken: Text = {
  ko: '정리를 마치면 저절로 해결됩니다. 지금 그대로 써도 되면 ‘그대로 사용’을 누르세요.',
  en: 'Clears by itself once it has been cleaned. If it is fine as it is, choose “Use as it is”.',
};

/** Why a device is in error, and the next steps in the order of the field's ladder. */
export const errorWhy: Record<DeviceError, Why> = {
  NOT_FOUND: {
    what: { ko: '어느 호스트에서도 보이지 않습니다.', en: 'No host can see it.' },
    hint: {
      ko: '케이블, 허브 전원, 장비 전원과 USB 디버깅을 확인하세요.',
      en: 'Check the cable, hub power, device power and USB debugging.',
    },
    steps: ['usb_reset', 'host'],
  },
  OFFLINE: {
    what: {
      ko: '연결되어 있지만 통신하지 못합니다.',
      en: 'It is attached, but its host can’t communicate with it.',
    },
    hint: {
      ko: 'USB를 다시 연결해도 그대로면 케이블과 포트를 바꿔 보세요.',
      en: 'If reconnecting USB does not help, try another cable or port.',
    },
    steps: ['usb_reset', 'reboot', 'host'],
  },
  UNAUTHORIZED: {
    what: {
      ko: '장비가 이 호스트의 USB 디버깅을 승인하지 않았습니다.',
      en: 'The device has not authorised USB debugging for this host.',
    },
    hint: {
      ko: '장비 화면의 승인 창에서 ‘항상 허용’을 선택하세요. 창이 없으면 USB를 다시 연결하세요.',
      en: 'Choose “Always allow” on the device’s screen. If no prompt appears, reconnect USB.',
    },
    steps: ['usb_reset'],
  },
  TRUST_REQUIRED: {
    what: { ko: '장비가 이 호스트를 신뢰하지 않습니다.', en: 'The device does not trust this host.' },
    hint: {
      ko: '장비의 잠금을 풀고 화면에서 ‘신뢰’를 누르세요. 묻지 않으면 케이블을 다시 꽂으세요.',
      en: 'Unlock the device and tap Trust on its screen. If it does not ask, reconnect the cable.',
    },
    steps: ['host'],
  },
  PAIR_CHECK_FAILED: {
    what: {
      ko: '장비가 호스트의 페어링을 받아들이지 않습니다.',
      en: 'The device does not accept the pairing with its host.',
    },
    hint: {
      ko: '장비에서 ‘위치 및 개인정보 보호 재설정’을 하고 케이블을 다시 꽂으세요.',
      en: 'Choose Reset Location & Privacy on it, then reconnect the cable.',
    },
    steps: ['host'],
  },
  CONNECT_TIMEOUT: silentOnce,
  CONNECT_TIMEOUT_1: silentFor(2),
  CONNECT_TIMEOUT_2: silentFor(3),
  CONNECT_TIMEOUT_3: silentFor(4),
  CONNECT_TIMEOUT_4: silentFor(5),
  CONNECT_TIMEOUT_5: silentFor(6, true),
  VERIFICATION_REQUIRED: {
    what: {
      ko: '등록된 UDID로 다른 장비가 응답합니다.',
      en: 'A different device responds under a known UDID.',
    },
    hint: {
      ko: '모델, OS, 시리얼이 맞는지 확인한 뒤 수락하세요.',
      en: 'Check the model, OS and serial, then accept it.',
    },
    steps: ['settings', 'accept', 'host'],
  },
  REGISTERED: {
    what: { ko: '새 장비라 수락을 기다립니다.', en: 'A new device, waiting to be accepted.' },
    hint: {
      ko: '정보와 자리를 확인한 뒤 수락하세요.',
      en: 'Check its information and slot, then accept it.',
    },
    steps: ['settings', 'accept'],
  },
  HELPER_NOT_FOUND: {
    what: { ko: '도우미 앱이 설치되어 있지 않습니다.', en: 'The helper app is not installed.' },
    hint: {
      ko: '호스트 설정에 지정된 도우미 앱을 설치하세요.',
      en: 'Install the helper app named in the host’s configuration.',
    },
    steps: ['host'],
  },
  HELPER_HAS_NOT_ACCESSIBILITY: {
    what: {
      ko: '도우미 앱의 접근성 권한이 꺼져 있습니다.',
      en: 'The helper app has no accessibility permission.',
    },
    hint: {
      ko: '장비 설정의 접근성에서 도우미 앱을 켜세요.',
      en: 'Turn it on under Accessibility in the device’s settings.',
    },
    steps: ['reboot'],
  },
  NOT_ENOUGH_STORAGE: {
    what: { ko: '저장 공간이 거의 찼습니다.', en: 'Its storage is nearly full.' },
    hint: {
      ko: '앱이나 파일을 지우세요. 여유가 충분해지면 저절로 해결됩니다.',
      en: 'Delete apps or files. Clears by itself once enough space is free.',
    },
    steps: ['reboot'],
  },
  LOW_BATTERY: {
    what: { ko: '배터리가 부족합니다.', en: 'Its battery is low.' },
    hint: {
      ko: '충전되고 있는지 확인하세요. 충분히 충전되면 저절로 해결됩니다.',
      en: 'Check that it is charging. Clears by itself once charged enough.',
    },
    steps: ['usb_reset'],
  },
  WIFI_DISCONNECT: {
    what: { ko: 'Wi-Fi에 연결되어 있지 않습니다.', en: 'It is not connected to Wi-Fi.' },
    hint: {
      ko: '공유기와 장비의 Wi-Fi 설정을 확인하세요.',
      en: 'Check the access point and the device’s Wi-Fi settings.',
    },
    steps: ['reboot', 'wait'],
  },
  STREAMING_SERVER_ERROR: {
    what: { ko: '화면을 가져오지 못합니다.', en: 'Its screen can’t be captured.' },
    hint: noHint,
    steps: ['reboot', 'usb_reset'],
  },
  CAPTURE_CARD_NOT_FOUND: {
    what: { ko: '지정된 캡처 카드가 호스트에 없습니다.', en: 'Its capture card is not found on the host.' },
    hint: { ko: '캡처 카드 연결과 번호를 확인하세요.', en: 'Check the card and its number.' },
    steps: ['settings', 'host'],
  },
  CAPTURE_CARD_MAPPING_ERROR: {
    what: {
      ko: '두 셋톱박스가 같은 캡처 카드를 쓰도록 지정되어 있습니다.',
      en: 'Two set-top boxes are assigned the same capture card.',
    },
    hint: { ko: '한쪽의 캡처 카드 번호를 바꾸세요.', en: 'Change the capture card number of one of them.' },
    steps: ['settings'],
  },
  HDMI_NO_SIGNAL: {
    what: { ko: 'HDMI 신호가 없습니다.', en: 'No HDMI signal.' },
    hint: {
      ko: '셋톱박스 전원과 HDMI 케이블을 확인하세요.',
      en: 'Check the set-top box’s power and the HDMI cable.',
    },
    steps: ['reboot'],
  },
  INFO_UPDATED: {
    what: {
      ko: '확인하지 않은 장비 정보 변경이 있습니다.',
      en: 'It reported changes that nobody has checked yet.',
    },
    hint: {
      ko: '장비 설정에서 바뀐 값을 확인한 뒤 수락하세요.',
      en: 'Check the new values in its settings, then accept them.',
    },
    steps: ['settings', 'accept'],
  },
  ERROR: {
    what: {
      ko: '장비를 정리하지 못했거나, 테스트가 연이어 오류로 끝났습니다.',
      en: 'It could not be cleaned, or tests on it ended in error one after another.',
    },
    hint: untilCleanedOrTaken,
    steps: ['tests', 'clean', 'take_as_is', 'host'],
  },
};

/** By what has raised ERROR, where that is known. */
export const errorCauseWhy: Record<ErrorCause, Why> = {
  NOT_CLEANED: {
    what: {
      ko: '장비를 정리하지 못해 배정하지 않습니다.',
      en: 'It could not be cleaned, so it is not assigned.',
    },
    hint: untilCleanedOrTaken,
    steps: ['clean', 'take_as_is', 'tests'],
  },
  TEST_ERRORS: {
    what: {
      ko: '테스트가 연이어 오류로 끝나 배정하지 않습니다.',
      en: 'Tests on it ended in error one after another, so it is not assigned.',
    },
    hint: untilCleanedOrTaken,
    steps: ['tests', 'clean', 'take_as_is', 'host'],
  },
};

/** By whether it is charging, where that is known. */
export const lowBatteryWhy: Record<'charging' | 'draining', Why> = {
  charging: {
    what: { ko: '배터리가 부족하고, 충전 중입니다.', en: 'Its battery is low, and it is charging.' },
    hint: { ko: '충분히 충전되면 저절로 해결됩니다.', en: 'Clears by itself once charged enough.' },
    steps: ['wait'],
  },
  draining: {
    what: {
      ko: '배터리가 부족한데 충전되지 않고 있습니다.',
      en: 'Its battery is low, and it is not charging.',
    },
    hint: {
      ko: '충전 케이블과 허브 전원을 확인하세요. 충분히 충전되면 저절로 해결됩니다.',
      en: 'Check the charging cable and hub power. Clears by itself once charged enough.',
    },
    steps: ['usb_reset'],
  },
};
