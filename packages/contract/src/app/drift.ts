import { z } from 'zod';
import { deviceStates } from '../device/device-states.ts';
import type { Text } from '../text/language.ts';
import { simpleDevice } from './app-package.ts';

/** How an app on a device stands to the version that it should have: the first that holds. Document 8. */
export const driftWords = {
  updating: { ko: '업데이트 중', en: 'Updating' },
  /** Its device has never told its apps. */
  unknown: { ko: '확인 안 됨', en: 'Not known' },
  same: { ko: '같음', en: 'Same' },
  /** The device has refused this version. */
  failed: { ko: '실패', en: 'Failed' },
  /** Its policy will see to it. */
  pending: { ko: '대기', en: 'Pending' },
  not_installed: { ko: '설치 안 됨', en: 'Not installed' },
  newer: { ko: '더 높음', en: 'Newer' },
  older: { ko: '더 낮음', en: 'Older' },
} as const satisfies Record<string, Text>;

export type Drift = keyof typeof driftWords;
export const drifts = Object.keys(driftWords) as [Drift, ...Drift[]];

export const packageDrift = z.object({
  package_id: z.int(),
  app_id: z.string(),
  app_name: z.string(),
  app_version: z.string(),
  /** 64 bits as a text of digits. */
  version_code: z.string(),
  /** Devices in each standing. */
  counts: z.record(z.enum(drifts), z.int()),
  /** Devices that should have it. */
  total: z.int(),
});
export type PackageDrift = z.infer<typeof packageDrift>;

export const deviceDrift = simpleDevice.extend({
  state: z.enum(deviceStates),
  /** null: it is not there, or not known. */
  installed_version: z.string().nullable(),
  management_version: z.string(),
  drift: z.enum(drifts),
  /** When something was last done about it; null: nothing yet. */
  since: z.iso.datetime({ offset: true }).nullable(),
  /** What the device said to the last try, where that failed. */
  install_code: z.string().nullable(),
  /** The same in its own words. */
  message: z.string(),
});
export type DeviceDrift = z.infer<typeof deviceDrift>;
