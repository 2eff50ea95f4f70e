import { type AppPackage, packageColumns } from '@rackhand/contract/app/app-package';
import { updatePolicyWords } from '@rackhand/contract/app/device-app-words';
import { listPackages } from '@rackhand/contract/endpoints/apps';
import type { Language } from '@rackhand/contract/text/language';
import type { CliCommand } from '../../platform/cli-command.ts';
import { exitCodes } from '../../platform/exit-codes.ts';
import { readPaging, readSort, sayRest } from '../../platform/list-options.ts';
import { type Column, tableOf } from '../../platform/table.ts';

export const appsCommand: CliCommand = {
  name: 'apps',
  operands: '[SEARCH]',
  text: { ko: '앱 패키지 목록', en: 'lists the app packages' },
  options: ['sort', 'page', 'limit', 'json'],
  examples: [
    { line: 'rackhand apps', text: { ko: '모든 앱 패키지', en: 'every package' } },
    {
      line: 'rackhand apps com.example --sort uploaded_at:desc --limit 5',
      text: { ko: '최근에 올린 다섯 개', en: 'the five that were uploaded last' },
    },
  ],
  more: (language) =>
    `${{ ko: '정렬할 수 있는 열', en: 'Sorted by' }[language]}: ${packageColumns.join(', ')}`,
  run: async ({ words, options, api, terminal, language }) => {
    const data = await api.call(listPackages, {
      query: {
        ...readPaging(options),
        ...(options.json === true ? {} : { devices_named: 0 }),
        ...(words.length === 0 ? {} : { query: words.join(' ') }),
        ...(options.sort === undefined
          ? {}
          : { sort: JSON.stringify(readSort(options.sort, packageColumns)) }),
      },
    });
    if (options.json === true) terminal.json(data);
    else {
      terminal.print(packageTable(data.apps, language));
      sayRest({ terminal, language }, data.apps.length, data.total_count);
    }
    return exitCodes.done;
  },
};

const titles = {
  ko: {
    id: 'ID',
    name: '앱 이름',
    app: '패키지 이름',
    version: '버전',
    code: '버전 코드',
    policy: '정책',
    priority: '우선순위',
    devices: '장비',
  },
  en: {
    id: 'ID',
    name: 'App name',
    app: 'Package name',
    version: 'Version',
    code: 'Version code',
    policy: 'Policy',
    priority: 'Priority',
    devices: 'Devices',
  },
} as const;

export function packageTable(packages: readonly AppPackage[], language: Language): string {
  const title = titles[language];
  const columns: Column<AppPackage>[] = [
    { title: title.id, cell: ({ id }) => id, isNumber: true },
    { title: title.name, cell: ({ app_name }) => app_name },
    { title: title.app, cell: ({ app_id }) => app_id },
    { title: title.version, cell: ({ app_version }) => app_version },
    { title: title.code, cell: ({ version_code }) => version_code, isNumber: true },
    { title: title.policy, cell: ({ update_policy }) => updatePolicyWords[update_policy][language] },
    { title: title.priority, cell: ({ priority }) => priority ?? '', isNumber: true },
    { title: title.devices, cell: ({ device_count }) => device_count, isNumber: true },
  ];
  return tableOf(packages, columns);
}
