import { z } from 'zod';
import { appCommandLimits, appOrder } from '../../app/app-command.ts';
import { type AppKind, appsAbility } from './command-kind.ts';
import { whyUnfitForApps } from './unfit-for-apps.ts';

const shared = {
  concerns: 'apps',
  action: 'app_command',
  ability: appsAbility,
  failureCode: '20413',
  feature: null,
  forMany: false,
  arguments: z.object({ apps: z.array(appOrder).min(1).max(appCommandLimits.apps) }),
  steps: {},
  unfit: whyUnfitForApps,
} as const;

/** One app is brought to its managed version. Document 3 section 5. */
export const appUpdate = {
  ...shared,
  reasons: {
    APP_REFUSED: { ko: '장비가 앱을 설치하지 않았습니다.', en: 'The device refused the app.' },
    NOT_THE_VERSION: {
      ko: '설치한 뒤 장비가 알린 버전이 관리 버전과 다릅니다.',
      en: 'After the installation the device reports another version.',
    },
    FILE_NOT_FETCHED: {
      ko: '에이전트가 서버에서 앱 파일을 받지 못했습니다.',
      en: 'The agent could not fetch the app file from the server.',
    },
    FILE_CHANGED: {
      ko: '받은 앱 파일이 서버에 올린 파일과 다릅니다.',
      en: 'The fetched app file is not the one that was uploaded.',
    },
    HOST_FULL: {
      ko: '호스트에 앱 파일을 둘 공간이 없습니다.',
      en: 'The host has no room for the app file.',
    },
    SENDING_BROKE: {
      ko: '앱 파일을 장비로 보내는 중에 연결이 끊겼습니다.',
      en: 'The connection broke while the app file was sent to the device.',
    },
    DEVICE_STARTING: {
      ko: '장비가 아직 부팅 중이라 패키지 관리자가 응답하지 않습니다.',
      en: 'The device is still starting: its package manager does not answer.',
    },
  },
  words: { name: { ko: '앱 업데이트', en: 'App update' } },
} as const satisfies AppKind;

/** Every managed app of one device that differs, by priority; a failure does not end it. */
export const allAppUpdate = {
  ...shared,
  reasons: {
    SOME_APPS_FAILED: {
      ko: '일부 앱을 업데이트하지 못했습니다.',
      en: 'Some apps could not be updated.',
    },
  },
  words: { name: { ko: '전체 앱 업데이트', en: 'Update all apps' } },
} as const satisfies AppKind;
