import type { Text } from '../text/language.ts';

export const packageTexts = {
  priority: { ko: '1부터 100까지의 숫자를 입력하세요.', en: 'input must be a number from 1 to 100' },
  /** Of a bundle of several files: a store makes an APK of it for each device. */
  oneApk: {
    ko: '.apk 파일만 올릴 수 있습니다. 묶음(.aab, .apks, .xapk)이 아니라 APK 하나로 만들어 올리세요.',
    en: 'Only .apk files can be uploaded. Build one APK instead of a bundle (.aab, .apks, .xapk).',
  },
  fileLost: { ko: '파일 유실', en: 'File lost' },
  fileLostHint: {
    ko: '저장소에 앱 파일이 없거나 바뀌었습니다. 같은 파일을 다시 올리면 복구됩니다.',
    en: 'The store has lost the app’s file, or has other bytes in its place. Uploading the same file again heals it.',
  },
  changedSince: {
    ko: '그 사이에 앱이 변경되었습니다. 닫고 다시 열어 수정하세요.',
    en: 'The app has been changed meanwhile. Close it, open it again and make your change there.',
  },
  onlyApk: { ko: '.apk 파일만 올릴 수 있습니다.', en: 'Only .apk files can be uploaded.' },
} as const satisfies Record<string, Text>;

/** Whether a file is called as packages are. */
export function isApkName(name: string): boolean {
  return /\.apk$/i.test(name);
}
