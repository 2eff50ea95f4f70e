import type { Text } from '../text/language.ts';

/** Columns of the devices of a package, on the page and in the file. */
export const driftColumns = {
  device_name: { ko: '장비 이름', en: 'Device Name' },
  rack_location: { ko: '랙', en: 'Rack' },
  udid: { ko: 'UDID', en: 'UDID' },
  state: { ko: '상태', en: 'Status' },
  installed_version: { ko: '설치된 버전', en: 'Installed version' },
  management_version: { ko: '관리 버전', en: 'Managed version' },
  drift: { ko: '차이', en: 'Drift' },
  since: { ko: '마지막 작업', en: 'Last change' },
  message: { ko: '장비의 답', en: 'The device said' },
} as const satisfies Record<string, Text>;

/** What a file has before them: the page is about one package. */
export const driftPackageColumns = {
  app_name: { ko: '앱 이름', en: 'App name' },
  app_id: { ko: '패키지 이름', en: 'Package name' },
} as const satisfies Record<string, Text>;
