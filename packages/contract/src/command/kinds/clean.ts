import { z } from 'zod';
import { type CleaningStep, manualPolicies } from '../../app/cleaning.ts';
import type { Text } from '../../text/language.ts';
import type { CleaningKind } from './command-kind.ts';
import { whyUnfitForApps } from './unfit-for-apps.ts';

const steps = {
  clear_app: { ko: '앱 데이터 지우기', en: 'Clear the app’s data' },
  uninstall_new: { ko: '새로 생긴 앱 삭제', en: 'Uninstall what is new' },
  uninstall_others: { ko: '다른 앱 삭제', en: 'Uninstall other apps' },
  remove_files: { ko: '파일 지우기', en: 'Remove files' },
  undo_settings: { ko: '설정 되돌리기', en: 'Undo settings' },
  home: { ko: '홈 화면으로', en: 'Home screen' },
  reboot: { ko: '재부팅', en: 'Reboot' },
} as const satisfies Record<CleaningStep, Text>;

const appIds = z.array(z.string());

/** A device is made ready for the next test by hand. Document 9. */
export const clean = {
  concerns: 'cleaning',
  action: 'app_command',
  ability: 'clean',
  failureCode: '20413',
  feature: null,
  forMany: false,
  /** With what is never uninstalled, and whose data is not cleared, as the rules were when it was asked. */
  arguments: z.strictObject({ policy: z.enum(manualPolicies), kept_apps: appIds, kept_data: appIds }),
  steps,
  reasons: {
    NOT_CLEANED: { ko: '정리를 끝까지 하지 못했습니다.', en: 'The cleaning did not come to the end.' },
  },
  unfit: whyUnfitForApps,
  words: { name: { ko: '장비 정리', en: 'Clean device' } },
} as const satisfies CleaningKind;
