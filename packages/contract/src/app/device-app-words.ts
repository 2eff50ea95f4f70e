import type { Text } from '../text/language.ts';
import type { UpdatePolicy } from './app-package.ts';
import type { appResults } from './device-app.ts';
import type { Drift } from './drifts.ts';

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

export const appResultWords: Readonly<Record<(typeof appResults)[number], Text>> = {
  succeeded: { ko: '성공', en: 'Succeeded' },
  failed: { ko: '실패', en: 'Failed' },
  expired: { ko: '시간 초과', en: 'Expired' },
  cancelled: { ko: '취소됨', en: 'Cancelled' },
};

/** Why an app that came with the device and was never updated stays. */
export const systemAppStays: Text = {
  ko: '시스템 앱은 삭제할 수 없습니다.',
  en: 'A system app can’t be deleted.',
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
  result: { ko: '결과', en: 'Result' },
  from_version: { ko: '이전 버전', en: 'From version' },
  to_version: { ko: '이후 버전', en: 'To version' },
  by: { ko: '요청자', en: 'Asked by' },
} as const satisfies Record<string, Text>;
