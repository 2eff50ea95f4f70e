import { z } from 'zod';
import { appOrder, namedApp } from '../../app/app-command.ts';
import { firmwareModel } from '../../host/firmware.ts';
import type { AppKind } from './command-kind.ts';
import { whyUnfitForApps } from './unfit-for-apps.ts';

/** The host's own program brings a set-top box other firmware; the version that is read back says whether. Document 8. */
export const firmwareUpdate = {
  concerns: 'apps',
  action: 'app_command',
  ability: 'firmware_update',
  failureCode: '20413',
  feature: null,
  forMany: false,
  arguments: namedApp.extend({
    /** Names the program. */
    model: firmwareModel,
    /** The app whose file the program is given. */
    apps: z.array(appOrder).length(1).optional(),
  }),
  steps: {},
  reasons: {
    FIRMWARE_UNKNOWN: {
      ko: '호스트에 이 모델의 펌웨어 업데이트 명령이 없습니다.',
      en: 'The host has no firmware command for this model.',
    },
    FIRMWARE_NO_ADDRESS: {
      ko: '펌웨어 명령에 네트워크 주소가 필요하지만 장비가 USB로 연결되어 있습니다.',
      en: 'The firmware command needs a network address, but the device is attached by USB.',
    },
    FIRMWARE_FAILED: { ko: '펌웨어 명령이 실패했습니다.', en: 'The firmware command failed.' },
    FIRMWARE_UNCHANGED: {
      ko: '펌웨어 명령이 끝났지만 장비의 F/W 버전이 그대로입니다.',
      en: 'The firmware command ended, but the device still has the same F/W version.',
    },
    FIRMWARE_NOT_KNOWN: {
      ko: '에이전트가 도중에 끝나 펌웨어 명령이 끝까지 실행되었는지 알 수 없습니다. 장비의 F/W 버전은 그대로입니다.',
      en: 'The agent ended in the middle: whether the firmware command ran to its end is not known. The F/W version is the same.',
    },
  },
  unfit: whyUnfitForApps,
  words: { name: { ko: '펌웨어 업데이트', en: 'Firmware update' } },
} as const satisfies AppKind;
