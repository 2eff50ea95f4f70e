import { updatePolicies } from '@rackhand/contract/app/app-package';
import { drifts } from '@rackhand/contract/app/drifts';
import { rolloutLimits } from '@rackhand/contract/app/rollout';
import { stateGroups } from '@rackhand/contract/device/device-states';
import { languages } from '@rackhand/contract/text/language';
import type { OptionEntry } from './option-entry.ts';
import { testOptions } from './test-options.ts';

const standards = {
  success: String(rolloutLimits.successPercent),
  watch: String(rolloutLimits.watchMinutes.standard),
  stage: String(rolloutLimits.stageMinutes.standard),
};

/** Every option there is, as data: parsing, help and completion are read off this table. */
export const optionTable = {
  device: {
    value: 'DEVICE',
    many: true,
    text: {
      ko: '장비의 UDID, ARN 또는 랙 위치(1-2-3). 여러 번 쓸 수 있습니다',
      en: 'a device by its UDID, ARN or rack location (1-2-3); may be repeated',
    },
  },
  rack: {
    value: 'RACK',
    many: true,
    text: {
      ko: '랙 그룹(1), 랙(1-2) 또는 자리(1-2-3)의 장비. 여러 번 쓸 수 있습니다',
      en: 'the devices of a rack group (1), a rack (1-2) or a slot (1-2-3); may be repeated',
    },
  },
  all: {
    value: null,
    text: { ko: '제외되지 않은 모든 장비', en: 'every device that is not excluded' },
  },
  wait: {
    value: null,
    text: {
      ko: '끝날 때까지 기다려 장비마다 결과를 표시',
      en: 'wait for the end and show each device’s result',
    },
  },
  timeout: {
    value: 'TIME',
    text: {
      ko: '최대 시간: 90, 90s, 10m, 1h. 없으면 60s, 기다릴 때는 20m',
      en: 'at most so long: 90, 90s, 10m, 1h; else 60s, and 20m for what waits',
    },
  },
  json: {
    value: null,
    text: { ko: '표 대신 API의 data를 JSON으로 출력', en: 'print the API’s data as JSON instead of a table' },
  },
  group: {
    value: 'GROUP',
    choices: stateGroups,
    text: { ko: '이 상태 그룹만', en: 'only this group of states' },
  },
  sort: {
    value: 'COLUMN[:desc]',
    text: { ko: '이 열로 정렬', en: 'sorted by this column' },
  },
  columns: {
    value: 'A,B,…',
    text: { ko: '표에 표시할 열', en: 'columns of the table' },
  },
  closed: {
    value: null,
    text: { ko: '열린 것 대신 닫힌 것', en: 'what is over instead of what is open' },
  },
  page: { value: 'N', text: { ko: '1부터 세는 페이지', en: 'page, from 1' } },
  limit: { value: 'N', text: { ko: '한 페이지의 행 수', en: 'rows of a page' } },
  reason: {
    value: 'TEXT',
    text: { ko: '이유', en: 'why' },
  },
  until: {
    value: 'INSTANT',
    text: {
      ko: '제외가 끝나는 시각. 예: 2026-12-01T09:00:00+09:00',
      en: 'when the exclusion ends, such as 2026-12-01T09:00:00+09:00',
    },
  },
  output: {
    value: 'FILE',
    text: {
      ko: '화면 캡처를 저장할 파일. -는 표준 출력',
      en: 'file for the screenshot; - is standard output',
    },
  },
  'allow-data-loss': {
    value: null,
    text: {
      ko: '필요하면 앱을 데이터와 함께 지우고 다시 설치',
      en: 'the app may be uninstalled first, with its data',
    },
  },
  what: {
    value: 'WHAT',
    choices: ['app', 'data', 'cache'],
    text: { ko: '삭제할 것: app(기본), data, cache', en: 'what goes: app (else), data, cache' },
  },
  'all-apps': {
    value: null,
    text: {
      ko: '캐시를 앱 하나가 아니라 모든 앱에서 삭제. Android 14 전에는 이것만 됩니다',
      en: 'trims the cache of every app instead of one, which is all that Android before 14 can do',
    },
  },
  drift: {
    value: 'DRIFT',
    choices: drifts,
    text: { ko: '이 차이가 있는 것만', en: 'only what stands like this' },
  },
  stage: {
    value: 'STAGE',
    many: true,
    text: {
      ko: '한 단계의 장비: 5(대), 10%, rack:1-2, device:UDID,UDID. 순서대로 여러 번. 나머지는 마지막 단계',
      en: 'devices of one stage: 5, 10%, rack:1-2 or device:UDID,UDID; repeated in order, the rest last',
    },
  },
  'success-percent': {
    value: 'N',
    text: {
      ko: `한 단계에서 성공해야 하는 비율. 없으면 ${standards.success}`,
      en: `percent of a stage that have to succeed; else ${standards.success}`,
    },
  },
  'watch-minutes': {
    value: 'N',
    text: {
      ko: `단계마다 지켜볼 시간(분). 없으면 ${standards.watch}`,
      en: `minutes that each stage is watched; else ${standards.watch}`,
    },
  },
  'stage-minutes': {
    value: 'N',
    text: {
      ko: `연결되지 않는 장비를 기다릴 시간(분). 없으면 ${standards.stage}`,
      en: `minutes that a stage waits for devices out of reach; else ${standards.stage}`,
    },
  },
  'dry-run': {
    value: null,
    text: { ko: '시작하지 않고 단계마다 장비만 표시', en: 'show the devices of each stage, start nothing' },
  },
  remove: {
    value: null,
    text: { ko: '지정하는 대신 지정을 해제', en: 'take it away instead' },
  },
  replace: {
    value: 'PACKAGE',
    text: {
      ko: '새로 등록하는 대신 이 패키지를 이 버전으로 변경',
      en: 'instead of a new package, this one gets the version',
    },
  },
  policy: {
    value: 'POLICY',
    choices: updatePolicies,
    text: { ko: '새로 지정되는 장비의 업데이트 정책', en: 'update policy of the devices that newly get it' },
  },
  priority: { value: 'N', text: { ko: '우선순위. 1부터 100까지', en: 'priority, from 1 to 100' } },
  name: {
    value: 'NAME',
    text: { ko: '앱 이름. 없으면 파일의 이름', en: 'name of the app; else the file’s own' },
  },
  ...testOptions,
  lang: {
    value: 'LANGUAGE',
    choices: languages,
    text: { ko: '언어: ko, en', en: 'language: ko, en' },
  },
  help: { value: null, text: { ko: '도움말', en: 'this help' } },
} as const satisfies Record<string, OptionEntry>;

export type OptionName = keyof typeof optionTable;
export const optionNames = Object.keys(optionTable) as OptionName[];
export const optionEntry = (name: OptionName): OptionEntry => optionTable[name];

/** Every command takes these. */
export const commonOptions = ['timeout', 'lang', 'help'] as const satisfies readonly OptionName[];

export type OptionValues = {
  [Name in OptionName]?: (typeof optionTable)[Name] extends { many: true }
    ? string[]
    : (typeof optionTable)[Name]['value'] extends null
      ? true
      : string;
};
