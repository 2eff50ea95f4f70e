import type { Text } from '../text/language.ts';
import type { Why } from './next-steps.ts';

/** What helps against an iPhone that no host can see: it knows no USB debugging. */
export const iosCable: Text = {
  ko: '케이블, 허브 전원, 장비 전원을 확인하고 잠금을 푸세요.',
  en: 'Check the cable, hub power and device power, and unlock it.',
};

/** Why a device is TRUST_REQUIRED that has been asked to trust its host, and has been told not to. */
export const trustDenied: Why = {
  what: {
    ko: '장비 화면에서 ‘신뢰 안 함’을 눌렀습니다.',
    en: 'Someone tapped Don’t Trust on the device’s screen.',
  },
  hint: {
    ko: '케이블을 다시 꽂으면 장비가 다시 묻습니다.',
    en: 'Reconnect the cable so that it asks again.',
  },
  steps: ['host'],
};
