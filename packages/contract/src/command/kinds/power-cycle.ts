import { z } from 'zod';
import { noPowerController } from '../../device/power.ts';
import { outletName } from '../../host/power-outlet.ts';
import type { DeviceKind } from './command-kind.ts';

export const powerAbility = 'power_cycle';

/** What a reboot also gets, of a device that may have to be cut off its power. */
export const withOutlet = z.strictObject({ outlet: outletName.optional() });

/** As an agent gets them, of what is done to an outlet. */
export const outletArguments = z.strictObject({ outlet: outletName });

/** Its power goes and comes back; whether that has done anything, its next start says. Document 3 section 4. */
export const powerCycle = {
  concerns: 'device',
  action: 'power_cycle',
  ability: powerAbility,
  failureCode: '20413',
  feature: null,
  forMany: false,
  /** Another outlet than the device is linked to: for who tries it before. */
  arguments: withOutlet,
  delivered: outletArguments,
  steps: {
    power_off: { ko: '전원 끄기', en: 'Power off' },
    power_on: { ko: '전원 켜기', en: 'Power on' },
    new_start: { ko: '새로 부팅', en: 'New start' },
  },
  reasons: {
    OUTLET_UNKNOWN: {
      ko: '호스트에도 서버에도 이 이름의 전원 제어기가 없습니다.',
      en: 'Neither the host nor the server has a power controller of this name.',
    },
    OUTLET_FAILED: {
      ko: '전원 제어기가 응답하지 않거나 요청을 거부했습니다. 전원이 켜져 있는지 확인하세요.',
      en: 'The power controller does not answer, or refuses. Check that the power is on.',
    },
    OUTLET_STAYED: {
      ko: '전원 제어기가 요청을 받았지만 상태가 바뀌지 않았습니다.',
      en: 'The power controller took the request, but its state has not changed.',
    },
    OUTLET_LEFT_OFF: {
      ko: '전원을 다시 켜지 못했습니다. 직접 켜세요.',
      en: 'The power could not be switched on again. Switch it on by hand.',
    },
    POWER_WITHOUT_EFFECT: {
      ko: '전원을 껐다 켰지만 장비가 새로 부팅하지 않았습니다.',
      en: 'The power was switched off and on, but the device has not restarted.',
    },
    POWERED_ANOTHER: {
      ko: '이 장비 대신 다른 장비가 꺼졌습니다. 어느 전원에 연결되어 있는지 확인하세요.',
      en: 'Another device went down instead. Check which outlet this one hangs on.',
    },
  },
  isFor: ({ linked_power_name }) => linked_power_name !== '',
  lacks: ({ linked_power_name }) => (linked_power_name === '' ? noPowerController : null),
  words: {
    name: { ko: '전원 껐다 켜기', en: 'Power cycle' },
    asked: {
      question: {
        ko: '장비의 전원을 껐다 켤까요?',
        en: 'Do you want to switch the device’s power off and on?',
      },
      underTest: {
        ko: '장비가 테스트 중입니다. 그래도 전원을 껐다 켤까요?',
        en: 'The device is under test. Do you want to switch its power off and on?',
      },
      manyQuestion: (count) => ({
        ko: `장비 ${count}대의 전원을 껐다 켤까요?`,
        en: `Do you want to switch the power of ${count} device${count === '1' ? '' : 's'} off and on?`,
      }),
    },
    failed: { ko: '장비의 전원을 껐다 켜지 못했습니다', en: 'Could not power-cycle the device' },
    begun: { ko: '장비의 전원을 껐다 켭니다.', en: 'Power-cycling the device.' },
    succeeded: { ko: '장비가 새로 부팅했습니다.', en: 'The device has restarted.' },
  },
} as const satisfies DeviceKind;

/** Ends of a cycle that say whether the outlet has power over the device; what else went wrong says nothing of that. */
export const outletVerdicts: Readonly<Partial<Record<string, boolean>>> = {
  OUTLET_STAYED: false,
  POWER_WITHOUT_EFFECT: false,
  POWERED_ANOTHER: false,
  NOT_BACK_IN_TIME: false,
  BOOT_NOT_COMPLETED: true,
};
