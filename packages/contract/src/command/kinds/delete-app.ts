import { z } from 'zod';
import { namedApp } from '../../app/app-command.ts';
import { type AppKind, appsAbility } from './command-kind.ts';
import { whyUnfitForApps } from './unfit-for-apps.ts';

const shared = {
  concerns: 'apps',
  action: 'app_command',
  ability: appsAbility,
  failureCode: '20413',
  feature: null,
  forMany: false,
  arguments: namedApp,
  steps: {},
  unfit: whyUnfitForApps,
} as const;

/** The app leaves the device with its data. */
export const deleteApp = {
  ...shared,
  reasons: {
    DELETION_REFUSED: { ko: '장비가 앱을 삭제하지 않았습니다.', en: 'The device refused to delete it.' },
    STILL_INSTALLED: {
      ko: '삭제한 뒤에도 앱이 장비에 남아 있습니다.',
      en: 'The app is still on the device after it was deleted.',
    },
    APP_NOT_INSTALLED: {
      ko: '장비에 설치되지 않은 앱입니다.',
      en: 'The app is not installed on the device.',
    },
  },
  words: { name: { ko: '앱 삭제', en: 'Delete app' } },
} as const satisfies AppKind;

/** The app stays and is as if it had just been installed. */
export const deleteAppData = {
  ...shared,
  reasons: {},
  words: { name: { ko: '앱 데이터 삭제', en: 'Delete app data' } },
} as const satisfies AppKind;

/** Before Android 14 only the caches of all apps can be trimmed. */
export const deleteAppCache = {
  ...shared,
  arguments: namedApp.extend({ all_apps: z.boolean().default(false) }),
  reasons: {
    CACHE_OF_ONE_APP: {
      ko: '이 Android 버전에서는 앱 하나의 캐시만 삭제할 수 없습니다. 모든 앱의 캐시는 비울 수 있습니다.',
      en: 'This Android version can’t delete the cache of one app; the caches of all apps can be trimmed.',
    },
  },
  words: { name: { ko: '앱 캐시 삭제', en: 'Delete app cache' } },
} as const satisfies AppKind;

/** A system app goes back to the version that the device was made with. */
export const deleteAppUpdate = {
  ...shared,
  reasons: {
    UPDATE_REMAINS: {
      ko: '업데이트를 삭제한 뒤에도 장비에 업데이트된 버전이 남아 있습니다.',
      en: 'The updated version is still on the device after its update was deleted.',
    },
  },
  words: { name: { ko: '앱 업데이트 삭제', en: 'Delete app update' } },
} as const satisfies AppKind;
