import { z } from 'zod';
import { type AppKind, appsAbility } from './command-kind.ts';
import { whyUnfitForApps } from './unfit-for-apps.ts';

/** The device's own list of apps is read anew; nothing on the device changes by it. */
export const appList = {
  concerns: 'apps',
  action: 'app_command',
  ability: appsAbility,
  failureCode: '20413',
  feature: null,
  forMany: false,
  arguments: z.object({}),
  steps: {},
  unfit: whyUnfitForApps,
  reasons: {
    APPS_NOT_READ: {
      ko: '장비의 앱 목록을 읽지 못했습니다.',
      en: 'The device’s list of apps could not be read.',
    },
  },
  words: { name: { ko: '앱 목록 최신화', en: 'Refresh app list' } },
} as const satisfies AppKind;
