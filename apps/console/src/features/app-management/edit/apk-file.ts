import { isApkName, packageTexts } from '@rackhand/contract/app/package-texts';
import type { Text } from '@rackhand/contract/text/language';

/** Bundles of several files: an app's store makes an APK of them for each device. */
const bundles = /\.(aab|apks|xapk|apkm)$/i;

/** Why a file cannot be an app, by its name; null: it may be one. Document 1 section 5. */
export function apkFault(name: string): Text | null {
  if (isApkName(name)) return null;
  return bundles.test(name) ? packageTexts.oneApk : packageTexts.onlyApk;
}
