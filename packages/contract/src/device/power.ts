import type { Text } from '../text/language.ts';

/** Why a device's power can't be switched. */
export const noPowerController: Text = {
  ko: '장비에 연결된 전원 제어기가 없습니다. 장비 설정에서 선택하세요.',
  en: 'No power controller is linked to this device. Choose one in its settings.',
};
