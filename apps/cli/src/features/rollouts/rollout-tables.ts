import type { Rollout, RolloutDevice, RolloutPreview, RolloutResult } from '@rackhand/contract/app/rollout';
import { rolloutResultWords, rolloutStateWords } from '@rackhand/contract/app/rollout-words';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { Language } from '@rackhand/contract/text/language';
import { tableOf } from '../../platform/table.ts';

const titles = {
  ko: {
    ...{
      id: '배포',
      app: '패키지 이름',
      from: '이전',
      to: '새 버전',
      state: '상태',
      stage: '단계',
      devices: '장비',
    },
    ...{
      reason: '이유',
      rack: '랙',
      name: '이름',
      installed: '설치된 버전',
      message: '메시지',
      device: '장비 상태',
    },
  },
  en: {
    ...{
      id: 'Rollout',
      app: 'Package name',
      from: 'From',
      to: 'To',
      state: 'State',
      stage: 'Stage',
      devices: 'Devices',
    },
    ...{
      reason: 'Reason',
      rack: 'Rack',
      name: 'Device',
      installed: 'Installed version',
      message: 'Message',
      device: 'State',
    },
  },
} as const;

export function rolloutTable(rows: readonly Rollout[], language: Language): string {
  const title = titles[language];
  return tableOf(rows, [
    { title: title.id, cell: ({ rollout_id }) => rollout_id },
    { title: title.app, cell: ({ app_id }) => app_id },
    { title: title.from, cell: ({ from_version }) => from_version },
    { title: title.to, cell: ({ to_version }) => to_version },
    { title: title.state, cell: ({ state }) => rolloutStateWords[state][language] },
    { title: title.stage, cell: ({ stage, stages }) => `${String(stage ?? '–')}/${String(stages.length)}` },
    { title: title.devices, cell: ({ counts }) => countsText(counts, language) },
    { title: title.reason, cell: ({ reason }) => reason },
  ]);
}

function countsText(counts: Rollout['counts'], language: Language): string {
  return Object.entries(counts)
    .map(([result, devices]) => `${rolloutResultWords[result as RolloutResult][language]} ${String(devices)}`)
    .join(', ');
}

export function deviceTable(rows: readonly RolloutDevice[], language: Language): string {
  const title = titles[language];
  return tableOf(rows, [
    { title: title.stage, cell: ({ stage }) => stage, isNumber: true },
    { title: title.rack, cell: ({ rack_location }) => rack_location },
    { title: title.name, cell: ({ device_name }) => device_name },
    { title: 'UDID', cell: ({ udid }) => udid },
    { title: title.state, cell: ({ result }) => rolloutResultWords[result][language] },
    { title: title.device, cell: ({ state }) => stateWord(state, language) },
    { title: title.installed, cell: ({ installed_version }) => installed_version ?? '–' },
    { title: title.message, cell: ({ message }) => message },
  ]);
}

export function previewTable({ stages }: RolloutPreview, language: Language): string {
  const title = titles[language];
  const rows = stages.flatMap(({ stage, devices }) => devices.map((device) => ({ stage, ...device })));
  return tableOf(rows, [
    { title: title.stage, cell: ({ stage }) => stage, isNumber: true },
    { title: title.rack, cell: ({ rack_location }) => rack_location },
    { title: title.name, cell: ({ device_name }) => device_name },
    { title: 'UDID', cell: ({ udid }) => udid },
    { title: title.device, cell: ({ state }) => stateWord(state, language) },
    { title: title.installed, cell: ({ installed_version }) => installed_version ?? '–' },
  ]);
}
