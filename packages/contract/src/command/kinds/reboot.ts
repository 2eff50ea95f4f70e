import { z } from 'zod';
import { type DeviceKind, firstAbility } from './command-kind.ts';
import { withOutlet } from './power-cycle.ts';

/** The device starts anew. Document 3 section 4. */
export const reboot = {
  concerns: 'device',
  action: 'reboot',
  ability: firstAbility,
  failureCode: '20413',
  feature: null,
  forMany: true,
  arguments: z.strictObject({}),
  delivered: withOutlet,
  steps: { reboot: { ko: '재부팅', en: 'Reboot' } },
  reasons: {
    NOT_REBOOTED: { ko: '장비가 재부팅하지 않았습니다.', en: 'The device did not reboot.' },
    REBOOT_NOT_KNOWN: {
      ko: '장비가 부팅 정보를 알려 주지 않아 재부팅했는지 알 수 없습니다. 두 번 재부팅하지 않도록 다시 요청하지 않았습니다.',
      en: 'The device reports no boot information, so it is unknown whether it rebooted. The reboot was not repeated, to avoid rebooting twice.',
    },
    NOT_BACK_IN_TIME: {
      ko: '재부팅한 장비가 제때 돌아오지 않았습니다.',
      en: 'The device did not come back in time after the reboot.',
    },
    BOOT_NOT_COMPLETED: {
      ko: '장비가 제때 부팅을 마치지 못했습니다.',
      en: 'The device did not finish booting in time.',
    },
  },
  words: {
    name: { ko: '재부팅', en: 'Reboot' },
    asked: {
      question: { ko: '장비를 재부팅할까요?', en: 'Do you want to reboot the device?' },
      underTest: {
        ko: '장비가 테스트 중입니다. 그래도 재부팅할까요?',
        en: 'The device is under test. Do you want to restart it?',
      },
      manyQuestion: (count) => ({
        ko: `장비 ${count}대를 재부팅할까요?`,
        en: `Do you want to reboot ${count} device${count === '1' ? '' : 's'}?`,
      }),
    },
    failed: { ko: '장비를 재부팅하지 못했습니다', en: 'Could not reboot the device' },
    begun: { ko: '장비 재부팅을 시작합니다.', en: 'Initiating device reboot.' },
    succeeded: null,
  },
} as const satisfies DeviceKind;
