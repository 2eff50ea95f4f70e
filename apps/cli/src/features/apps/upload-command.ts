import type { AppPackage } from '@rackhand/contract/app/app-package';
import { addPackage, changePackage } from '@rackhand/contract/endpoints/apps';
import type { CliCommand, Given } from '../../platform/cli-command.ts';
import { CliFailure, exitCodes } from '../../platform/exit-codes.ts';
import type { OptionValues } from '../../platform/option-table.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { findDevices } from '../devices/find-devices.ts';
import { packageTable } from './apps-command.ts';
import { findPackage } from './find-package.ts';
import { findSameFile } from './find-same-file.ts';
import { fileForm, openFile } from './open-file.ts';

export const uploadCommand: CliCommand = {
  name: 'upload',
  operands: 'FILE.apk',
  takesFile: true,
  text: { ko: '앱 파일을 올려 패키지로 등록', en: 'uploads an app file as a package' },
  options: ['replace', 'device', 'rack', 'all', 'policy', 'priority', 'name', 'json'],
  isWaiting: true,
  examples: [
    {
      line: 'rackhand upload build/app.apk --rack 1-2 --policy upgrade',
      text: { ko: '새 패키지를 랙 1-2의 장비에 지정', en: 'a new package, given to the devices of rack 1-2' },
    },
    {
      line: 'rackhand upload build/app.apk --replace com.example.app',
      text: { ko: '등록된 앱을 이 버전으로 변경', en: 'the next version of an app that is there' },
    },
  ],
  run: async (given) => {
    const { words, options, terminal, language } = given;
    const [path, ...others] = words;
    if (path === undefined || others.length > 0) throw notUnderstood(texts.whichFile);
    const file = await openFile(path);
    const keys = await keysOf(given);
    const form = fileForm(given, { path, file }, keys);
    const data = await save(given, { path, form, arns: arnsIn(keys) });
    if (options.json === true) terminal.json(data);
    else terminal.print(packageTable([data], language));
    return exitCodes.done;
  },
};

interface Upload {
  path: string;
  form: FormData;
  arns: readonly string[];
}

async function save(
  { api, options, terminal, language }: Given,
  { path, form, arns }: Upload,
): Promise<AppPackage> {
  if (options.replace !== undefined) {
    const { id } = await findPackage(api, options.replace);
    return api.call(changePackage, { params: { id: String(id) }, form });
  }
  try {
    return await api.call(addPackage, { form });
  } catch (error) {
    if (!(error instanceof CliFailure) || error.exitCode !== exitCodes.failed) throw error;
    // Uploaded before, or just now by a call whose answer was lost: what was to be is so.
    const there = await findSameFile(api, path, arns);
    if (there === null) throw error;
    terminal.say(texts.thereAlready[language]);
    return there;
  }
}

/** What stands beside the file; the devices are looked for before a large file is on its way. */
async function keysOf({ api, options }: Given): Promise<Record<string, string>> {
  const isChoosing = options.device !== undefined || options.rack !== undefined || options.all === true;
  const devices = isChoosing ? await findDevices(api, options) : null;
  return {
    ...settingsOf(options),
    ...(devices === null ? {} : { device_list: JSON.stringify(devices.map(({ arn }) => ({ arn }))) }),
  };
}

function arnsIn({ device_list = '[]' }: Record<string, string>): string[] {
  return (JSON.parse(device_list) as { arn: string }[]).map(({ arn }) => arn);
}

function settingsOf({ policy, priority, name }: OptionValues): Record<string, string> {
  return {
    ...(policy === undefined ? {} : { update_policy: policy }),
    ...(priority === undefined ? {} : { priority }),
    ...(name === undefined ? {} : { app_name: name }),
  };
}

const texts = {
  whichFile: { ko: 'APK 파일을 하나 쓰세요.', en: 'Name one APK file.' },
  thereAlready: { ko: '같은 파일이 이미 등록되어 있습니다.', en: 'The same file is registered already.' },
};
