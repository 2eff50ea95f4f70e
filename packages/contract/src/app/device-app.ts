import { z } from 'zod';
import type { ErrorCode } from '../call/error-codes.ts';
import { appCommandTypes } from '../command/command-kinds.ts';
import type { Text } from '../text/language.ts';
import { type UpdatePolicy, updatePolicies } from './app-package.ts';

/** Apps of one device: those that it was given, and third-party ones that were found on it. Documents 1 section 3 and 8. */

const instant = z.iso.datetime({ offset: true });
const digits = z.string();

/** How an app stands to its managed version: the first that holds. */
export const drifts = [
  'updating',
  'unknown',
  'same',
  'failed',
  'pending',
  'not_installed',
  'newer',
  'older',
] as const;
export type Drift = (typeof drifts)[number];

export const driftWords: Readonly<Record<Drift, Text>> = {
  updating: { ko: '업데이트 중', en: 'Updating' },
  unknown: { ko: '아직 모름', en: 'Not known yet' },
  same: { ko: '일치', en: 'Same' },
  failed: { ko: '실패', en: 'Failed' },
  pending: { ko: '업데이트 예정', en: 'Pending' },
  not_installed: { ko: '설치 안 됨', en: 'Not installed' },
  newer: { ko: '더 높은 버전', en: 'Newer' },
  older: { ko: '더 낮은 버전', en: 'Older' },
};

export const updatePolicyWords: Readonly<Record<UpdatePolicy, Text>> = {
  force: { ko: '강제', en: 'Force' },
  upgrade: { ko: '업그레이드', en: 'Upgrade' },
  manual: { ko: '수동', en: 'Manual' },
};

export const deviceApp = z.object({
  device_app_id: z.int(),
  /** 1 goes first, null last; its own, else the package's. */
  priority: z.int().nullable(),
  app_id: z.string(),
  app_name: z.string(),
  installed_version: z.string().nullable(),
  installed_version_code: digits.nullable(),
  management_version: z.string().nullable(),
  management_version_code: digits.nullable(),
  /** null: no version of it is managed. */
  package_id: z.int().nullable(),
  /** The managed version's file is gone from the store. */
  file_lost: z.boolean(),
  update_policy: z.enum(updatePolicies),
  drift: z.enum(drifts).nullable(),
  is_system: z.boolean(),
  /** It can't be deleted. */
  is_protected: z.boolean(),
  /** The unended command that is about it. */
  command_id: z.string().nullable(),
  /** The newest of what became of it. */
  update_history: z
    .object({ command_type: z.enum(appCommandTypes), result_msg: z.string(), updated_at: instant })
    .nullable(),
});
export type DeviceApp = z.infer<typeof deviceApp>;

/** Why the button does not update an app, whatever the device does; null where it may. Document 3 section 5. */
export function whyNoUpdate({
  package_id,
  update_policy,
  installed_version_code,
  management_version_code,
  file_lost,
}: Pick<
  DeviceApp,
  'package_id' | 'update_policy' | 'installed_version_code' | 'management_version_code' | 'file_lost'
>): ErrorCode | null {
  if (package_id === null || management_version_code === null) return 'E1017';
  const isHigher =
    installed_version_code !== null && BigInt(installed_version_code) > BigInt(management_version_code);
  if (isHigher && update_policy !== 'force') return 'E1013';
  return file_lost ? '8532' : null;
}

export const appResults = ['succeeded', 'failed', 'expired', 'cancelled'] as const;

export const appHistoryRow = z.object({
  id: z.int(),
  updated_at: instant,
  /** Empty where it was about all apps. */
  app_name: z.string(),
  app_id: z.string(),
  update_type: z.enum(appCommandTypes),
  /** The device's own words. */
  result_message: z.string(),
  result: z.enum(appResults),
  from_version: z.string(),
  to_version: z.string(),
  by: z.string(),
  command_id: z.string(),
});
export type AppHistoryRow = z.infer<typeof appHistoryRow>;

export const appResultWords: Readonly<Record<(typeof appResults)[number], Text>> = {
  succeeded: { ko: '성공', en: 'Succeeded' },
  failed: { ko: '실패', en: 'Failed' },
  expired: { ko: '시간 초과', en: 'Expired' },
  cancelled: { ko: '취소됨', en: 'Cancelled' },
};

/** Columns of the files, as on the screen. */
export const appListColumns = {
  priority: { ko: '우선순위', en: 'Priority' },
  app_name: { ko: '앱 이름', en: 'App name' },
  app_id: { ko: '패키지 이름', en: 'Package name' },
  installed_version: { ko: '설치된 버전', en: 'Installed version' },
  management_version: { ko: '관리 버전', en: 'Managed version' },
  update_history: { ko: '최근 업데이트 내역', en: 'Recent update history' },
  update_policy: { ko: '업데이트 정책', en: 'Update policy' },
} as const satisfies Record<string, Text>;

export const appHistoryColumns = {
  updated_at: { ko: '시간', en: 'Time' },
  app_name: { ko: '앱 이름', en: 'App name' },
  app_id: { ko: '앱 ID', en: 'App ID' },
  update_type: { ko: '유형', en: 'Type' },
  result_message: { ko: '메시지', en: 'Message' },
} as const satisfies Record<string, Text>;
