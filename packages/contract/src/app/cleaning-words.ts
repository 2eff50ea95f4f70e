import type { Text } from '../text/language.ts';
import type { CleaningAction, CleaningPolicy, CleaningStep, CleaningWhy } from './cleaning.ts';

export const cleaningPolicyWords: Readonly<Record<CleaningPolicy, Text>> = {
  none: { ko: '하지 않음', en: 'None' },
  standard: { ko: '기본', en: 'Standard' },
  thorough: { ko: '철저히', en: 'Thorough' },
};

export const cleaningStepWords: Readonly<Record<CleaningStep, Text>> = {
  clear_app: {
    ko: '테스트한 앱의 데이터를 지웁니다. 보호 앱과 도우미 앱의 데이터는 지우지 않습니다.',
    en: 'Clears the data of the app under test; never that of protected and helper apps.',
  },
  uninstall_new: {
    ko: '테스트 전의 앱 목록에 없던 앱을 삭제합니다.',
    en: 'Uninstalls apps that were not in the list read before the test.',
  },
  uninstall_others: {
    ko: '보호, 관리, 도우미 앱이 아닌 일반 앱을 삭제합니다.',
    en: 'Uninstalls third-party apps that are neither protected, managed nor helpers.',
  },
  remove_files: { ko: '테스트가 남긴 파일을 지웁니다.', en: 'Removes the test’s files.' },
  undo_settings: { ko: '테스트가 바꾼 설정을 되돌립니다.', en: 'Undoes the settings that the test changed.' },
  home: { ko: '홈 화면으로 갑니다.', en: 'Goes to the home screen.' },
  reboot: { ko: '장비를 재부팅합니다.', en: 'Reboots the device.' },
};

export const cleaningWhyWords: Readonly<Record<CleaningWhy, Text>> = {
  protected: { ko: '보호 앱', en: 'Protected app' },
  managed: { ko: '관리하는 앱', en: 'Managed app' },
  helper: { ko: '도우미 앱', en: 'Helper app' },
  system: { ko: '시스템 앱', en: 'System app' },
};

export const cleaningActionWords: Readonly<Record<CleaningAction, Text>> = {
  keep: { ko: '유지', en: 'Kept' },
  uninstall: { ko: '삭제', en: 'Uninstalled' },
};
