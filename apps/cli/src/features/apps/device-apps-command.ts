import type { DeviceApp } from '@rackhand/contract/app/device-app';
import { appListColumns, driftWords, updatePolicyWords } from '@rackhand/contract/app/device-app-words';
import { listDeviceApps } from '@rackhand/contract/endpoints/device-apps';
import type { Language } from '@rackhand/contract/text/language';
import type { CliCommand } from '../../platform/cli-command.ts';
import { exitCodes } from '../../platform/exit-codes.ts';
import { type Column, tableOf } from '../../platform/table.ts';
import { findOneDevice } from '../devices/find-devices.ts';

export const deviceAppsCommand: CliCommand = {
  name: 'device-apps',
  operands: '',
  text: { ko: '장비에 설치된 앱과 관리 버전', en: 'lists the apps of a device with their versions' },
  options: ['device', 'json'],
  examples: [
    {
      line: 'rackhand device-apps --device R3CT1',
      text: { ko: '이 장비의 앱', en: 'the apps of this device' },
    },
  ],
  run: async ({ options, api, terminal, language }) => {
    const { info } = await findOneDevice(api, options);
    const data = await api.call(listDeviceApps, { params: { udid: info.udid } });
    if (options.json === true) terminal.json(data);
    else {
      terminal.print(tableOf(data.apps, columnsOf(language)));
      if (data.synced_at === null) terminal.say(neverRead[language]);
    }
    return exitCodes.done;
  },
};

const neverRead = {
  ko: '장비의 앱 목록을 아직 읽지 않았습니다. `rackhand sync`로 읽을 수 있습니다.',
  en: 'The device’s own list has not been read yet: `rackhand sync` reads it.',
};

function columnsOf(language: Language): Column<DeviceApp>[] {
  const title = (name: keyof typeof appListColumns): string => appListColumns[name][language];
  return [
    { title: title('priority'), cell: ({ priority }) => priority ?? '', isNumber: true },
    { title: title('app_name'), cell: ({ app_name }) => app_name },
    { title: title('app_id'), cell: ({ app_id }) => app_id },
    { title: title('installed_version'), cell: ({ installed_version }) => installed_version ?? '–' },
    { title: title('management_version'), cell: ({ management_version }) => management_version ?? '–' },
    {
      title: title('update_policy'),
      cell: ({ update_policy }) => updatePolicyWords[update_policy][language],
    },
    { title: drift[language], cell: (app) => (app.drift === null ? '' : driftWords[app.drift][language]) },
  ];
}

const drift = { ko: '차이', en: 'Drift' };
