import { z } from 'zod';
import type { DeviceKind } from './command-kind.ts';

const unreadable = {
  ko: '장비의 화면을 읽을 수 없습니다.',
  en: 'The device’s screen can’t be read.',
};

/** A picture of what the device shows now; nothing on the device changes by it. */
export const screenshot = {
  concerns: 'device',
  action: 'screenshot',
  ability: 'screenshot',
  failureCode: '20413',
  feature: null,
  forMany: false,
  arguments: z.strictObject({}),
  steps: {},
  reasons: {
    SCREEN_NOT_READ: unreadable,
    PICTURE_NOT_SENT: {
      ko: '화면 이미지를 서버에 보내지 못했습니다.',
      en: 'The picture could not be sent to the server.',
    },
  },
  unfit: (errors) => (errors.includes('STREAMING_SERVER_ERROR') ? unreadable : null),
  words: {
    name: { ko: '화면 캡처', en: 'Screenshot' },
    asked: null,
    failed: { ko: '화면을 캡처하지 못했습니다', en: 'Could not take a screenshot' },
    begun: null,
    succeeded: null,
  },
} as const satisfies DeviceKind;
