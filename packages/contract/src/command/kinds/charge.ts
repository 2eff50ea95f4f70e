import type { Text } from '../../text/language.ts';
import type { CareKind } from './command-kind.ts';
import { outletArguments, withOutlet } from './power-cycle.ts';

const common = {
  concerns: 'care',
  ability: 'charge',
  failureCode: '20413',
  feature: null,
  forMany: false,
  arguments: withOutlet,
  delivered: outletArguments,
} as const;

const powerOn: Text = { ko: '전원 켜기', en: 'Power on' };

/** The port that charges a device is switched off and stays off; the device itself says whether that has done anything. Document 8. */
export const chargeOff = {
  ...common,
  /** Nothing is taken from whoever has the device. */
  action: 'hold',
  steps: {
    power_off: { ko: '전원 끄기', en: 'Power off' },
    not_charging: { ko: '충전 중지 확인', en: 'Charging has stopped' },
    power_on: powerOn,
  },
  reasons: {
    STILL_CHARGING: {
      ko: '전원을 껐지만 장비가 계속 충전 중입니다. 전원을 다시 켰습니다.',
      en: 'The power was switched off, but the device goes on charging. It was switched on again.',
    },
    LOST_WITH_POWER: {
      ko: '전원을 끄면 장비와의 연결도 끊깁니다. 전원을 다시 켰고, 이 전원 제어기로는 충전을 조절하지 않습니다.',
      en: 'The connection to the device goes with the power. It was switched on again, and this power controller is not used for charging care.',
    },
  },
  words: { name: { ko: '충전 중지', en: 'Stop charging' } },
} as const satisfies CareKind;

/** The same port again, whatever state the device is in: also one that is not there can be given its power back. */
export const chargeOn = {
  ...common,
  action: 'charge_on',
  steps: { power_on: powerOn, charging: { ko: '충전 확인', en: 'Charging' } },
  reasons: {
    NOT_CHARGING: {
      ko: '전원을 켰지만 장비가 충전하지 않습니다. 케이블과 전원을 확인하세요.',
      en: 'The power was switched on, but the device does not charge. Check its cable and the outlet.',
    },
  },
  words: { name: { ko: '충전 시작', en: 'Start charging' } },
} as const satisfies CareKind;

/** Ends that say whether the outlet has power over the device; that a device is lost with it says nothing of the voltage. */
export const chargeVerdicts: Readonly<Partial<Record<string, boolean>>> = { STILL_CHARGING: false };
