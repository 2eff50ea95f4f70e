import { z } from 'zod';
import { type DeviceKind, firstAbility } from './command-kind.ts';

/** The device's USB connection is taken away and given back, by a ladder of ways. Document 3 section 4. */
export const usbReset = {
  concerns: 'device',
  action: 'usb_reset',
  ability: firstAbility,
  failureCode: '20512',
  feature: 'usbReconnect',
  forMany: true,
  arguments: z.strictObject({}),
  steps: {
    adb_reconnect: { ko: 'adb 다시 연결', en: 'adb reconnect' },
    usbreset: { ko: 'USB 재설정', en: 'USB reset' },
    usb_authorized: { ko: 'USB 승인 해제 후 다시 승인', en: 'USB authorisation off and on' },
  },
  reasons: {
    ALL_RUNGS_FAILED: {
      ko: '모든 방법으로 다시 연결하지 못했습니다.',
      en: 'All reconnection methods failed.',
    },
  },
  words: {
    name: { ko: 'USB 다시 연결', en: 'Reconnect USB' },
    asked: {
      question: { ko: 'USB 장비를 다시 연결할까요?', en: 'Would you like to reconnect the USB device?' },
      underTest: {
        ko: '장비가 테스트 중입니다. USB 장비를 다시 연결할까요?',
        en: 'The device is under test. Would you like to reconnect the USB device?',
      },
      manyQuestion: (count) => ({
        ko: `장비 ${count}대의 USB를 다시 연결할까요?`,
        en: `Do you want to reconnect USB on ${count} device${count === '1' ? '' : 's'}?`,
      }),
    },
    failed: { ko: 'USB 장비를 다시 연결하지 못했습니다', en: 'Could not reconnect the USB device' },
    begun: null,
    succeeded: { ko: 'USB 장비를 다시 연결했습니다.', en: 'USB device has been reconnected.' },
  },
} as const satisfies DeviceKind;
