import { driftWords } from '@rackhand/contract/app/device-app-words';
import type { DeviceDrift, PackageDrift } from '@rackhand/contract/app/drift';
import { driftColumns } from '@rackhand/contract/app/drift-columns';
import { type Drift, drifts } from '@rackhand/contract/app/drifts';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { appDrift, appDriftDevices } from '@rackhand/contract/endpoints/app-drift';
import type { Language } from '@rackhand/contract/text/language';
import type { CliCommand, Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { readPaging, sayRest } from '../../platform/list-options.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { type Column, tableOf } from '../../platform/table.ts';
import { findPackage } from './find-package.ts';

export const driftCommand: CliCommand = {
  name: 'drift',
  operands: '[PACKAGE]',
  text: {
    ko: '관리 버전과 다른 앱. PACKAGE가 있으면 그 앱의 장비',
    en: 'how far apps are from their managed versions; with a PACKAGE its devices',
  },
  options: ['drift', 'page', 'limit', 'json'],
  examples: [
    { line: 'rackhand drift', text: { ko: '모든 앱', en: 'every app' } },
    {
      line: 'rackhand drift com.example.app --drift older',
      text: { ko: '버전이 낮은 장비', en: 'the devices whose version is lower' },
    },
  ],
  more: (language) => drifts.map((name) => `  ${name.padEnd(15)}${driftWords[name][language]}`).join('\n'),
  run: async (given) => {
    const [name, ...others] = given.words;
    if (others.length > 0)
      throw notUnderstood({ ko: 'PACKAGE는 하나만 쓸 수 있습니다.', en: 'drift takes one PACKAGE.' });
    return name === undefined ? listPackageDrift(given) : listDeviceDrift(given, name);
  },
};

const queryOf = ({ options }: Given) => ({
  ...readPaging(options),
  ...(options.drift === undefined ? {} : { drift: options.drift as Drift }),
});

async function listPackageDrift(given: Given): Promise<ExitCode> {
  const { options, api, terminal, language } = given;
  const data = await api.call(appDrift, { query: queryOf(given) });
  if (options.json === true) terminal.json(data);
  else {
    terminal.print(tableOf(data.packages, packageColumnsOf(data.packages, language)));
    sayRest(given, data.packages.length, data.total_count);
  }
  return exitCodes.done;
}

async function listDeviceDrift(given: Given, name: string): Promise<ExitCode> {
  const { options, api, terminal, language } = given;
  const { id } = await findPackage(api, name);
  const data = await api.call(appDriftDevices, { params: { package_id: String(id) }, query: queryOf(given) });
  if (options.json === true) terminal.json(data);
  else {
    terminal.print(tableOf(data.devices, deviceColumnsOf(language)));
    sayRest(given, data.devices.length, data.total_count);
  }
  return exitCodes.done;
}

const titles = {
  ko: { app: '패키지 이름', version: '관리 버전', total: '장비' },
  en: { app: 'Package name', version: 'Managed version', total: 'Devices' },
} as const;

/** A column for each standing that there is. */
function packageColumnsOf(rows: readonly PackageDrift[], language: Language): Column<PackageDrift>[] {
  const seen = drifts.filter((name) => rows.some(({ counts }) => (counts[name] ?? 0) > 0));
  const { app, version, total } = titles[language];
  return [
    { title: app, cell: ({ app_id }) => app_id },
    { title: version, cell: ({ app_version }) => app_version },
    { title: total, cell: (row) => row.total, isNumber: true },
    ...seen.map((name) => ({
      title: driftWords[name][language],
      cell: ({ counts }: PackageDrift) => counts[name] ?? 0,
      isNumber: true,
    })),
  ];
}

function deviceColumnsOf(language: Language): Column<DeviceDrift>[] {
  const title = (name: keyof typeof driftColumns): string => driftColumns[name][language];
  return [
    { title: title('rack_location'), cell: ({ rack_location }) => rack_location },
    { title: title('device_name'), cell: ({ device_name }) => device_name },
    { title: title('udid'), cell: ({ udid }) => udid },
    { title: title('state'), cell: ({ state }) => stateWord(state, language) },
    { title: title('installed_version'), cell: ({ installed_version }) => installed_version ?? '–' },
    { title: title('management_version'), cell: ({ management_version }) => management_version },
    { title: title('drift'), cell: ({ drift }) => driftWords[drift][language] },
    { title: title('message'), cell: ({ message }) => message },
  ];
}
