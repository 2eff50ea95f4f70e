import { isApkName, packageTexts } from '@rackhand/contract/app/app-package';
import type { Text } from '@rackhand/contract/text/language';

/** Bundles of several files: an app's store makes an APK of them for each device. */
const bundles = /\.(aab|apks|xapk|apkm)$/i;

const oneApk: Text = {
  ko: '.apk 파일만 올릴 수 있습니다. 묶음(.aab, .apks, .xapk)이 아니라 APK 하나로 만들어 올리세요.',
  en: 'Only .apk files can be uploaded. Build one APK instead of a bundle (.aab, .apks, .xapk).',
};

/** Why a file cannot be an app, by its name; null: it may be one. Document 1 section 5. */
export function apkFault(name: string): Text | null {
  if (isApkName(name)) return null;
  return bundles.test(name) ? oneApk : packageTexts.onlyApk;
}
