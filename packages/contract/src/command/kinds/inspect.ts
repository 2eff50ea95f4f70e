import { z } from 'zod';
import type { ScreenKind } from './command-kind.ts';

const unreadable = {
  ko: '장비의 화면을 읽을 수 없습니다.',
  en: 'The device’s screen can’t be read.',
};

/** What is on the screen now and a picture of it, for who writes a scenario; nothing on the device changes by it. Document 9. */
export const inspect = {
  concerns: 'screen',
  action: 'inspect',
  ability: 'inspect',
  failureCode: '20413',
  feature: null,
  forMany: false,
  arguments: z.strictObject({}),
  steps: {},
  reasons: {
    TREE_NOT_READ: {
      ko: '화면에 무엇이 있는지 읽지 못했습니다. 화면이 계속 움직이거나 꺼져 있을 수 있습니다.',
      en: 'What is on the screen could not be read: it may be moving all the time, or be off.',
    },
    INSPECTION_NOT_SENT: {
      ko: '읽은 화면을 서버에 보내지 못했습니다.',
      en: 'What was read could not be sent to the server.',
    },
  },
  unfit: (errors) => (errors.includes('STREAMING_SERVER_ERROR') ? unreadable : null),
  words: { name: { ko: '화면 구조 읽기', en: 'Read the screen' } },
} as const satisfies ScreenKind;
