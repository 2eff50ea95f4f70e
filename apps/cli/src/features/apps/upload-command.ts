import type { AppPackage, UpdatePolicy } from '@rackhand/contract/app/app-package';
import { addPackage, fileInfo } from '@rackhand/contract/endpoints/apps';
import type { CliCommand, Given } from '../../platform/cli-command.ts';
import { CliFailure, exitCodes } from '../../platform/exit-codes.ts';
import type { OptionValues } from '../../platform/option-table.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { findDevices } from '../devices/find-devices.ts';
import { packageTable } from './apps-command.ts';
import { changeAsItIs, withDevices } from './change-as-it-is.ts';
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
      text: {
        ko: '등록된 앱을 배정된 장비 그대로 이 버전으로 변경',
        en: 'the next version of an app that is there, for the devices that have it',
      },
    },
  ],
  run: async (given) => {
    const { words, options, terminal, language } = given;
    const [path, ...others] = words;
    if (path === undefined || others.length > 0) throw notUnderstood(texts.whichFile);
    const file = await openFile(path);
    const arns = await arnsOf(given);
    const upload = { path, file, arns };
    const data =
      options.replace === undefined
        ? await add(given, upload)
        : await replace(given, options.replace, upload);
    if (options.json === true) terminal.json(data);
    else terminal.print(packageTable([data], language));
    return exitCodes.done;
  },
};

interface Upload {
  path: string;
  file: Blob;
  /** Of the devices that are named; null: none are. */
  arns: readonly string[] | null;
}

/** The devices are looked for before a large file is on its way. */
async function arnsOf({ api, options }: Given): Promise<string[] | null> {
  const isChoosing = options.device !== undefined || options.rack !== undefined || options.all === true;
  return isChoosing ? (await findDevices(api, options)).map(({ arn }) => arn) : null;
}

async function add(given: Given, { path, file, arns }: Upload): Promise<AppPackage> {
  const { api, options, terminal, language } = given;
  const devices = arns === null ? {} : { device_list: JSON.stringify(arns.map((arn) => ({ arn }))) };
  const form = fileForm(given, { path, file }, { ...settingsOf(options), ...devices });
  try {
    return await api.call(addPackage, { form });
  } catch (error) {
    if (!(error instanceof CliFailure) || error.exitCode !== exitCodes.failed) throw error;
    // Uploaded before, or just now by a call whose answer was lost: what was to be is so.
    const there = await findSameFile(api, path, arns ?? []);
    if (there === null) throw error;
    terminal.say(texts.thereAlready[language]);
    return there;
  }
}

/** The file goes by itself, once, however often others change the package meanwhile; devices named are added to those that have it. */
async function replace(given: Given, name: string, { path, file, arns }: Upload): Promise<AppPackage> {
  const { api, options } = given;
  await findPackage(api, name);
  const { file_id } = await api.call(fileInfo, { form: fileForm(given, { path, file }) });
  const { priority, ...settings } = settingsOf(options);
  return changeAsItIs(api, name, (now) => ({
    ...settings,
    ...(priority === undefined ? {} : { priority: numberOf(priority) }),
    ...(arns === null ? {} : withDevices(now, arns)),
    file_id,
  }));
}

function settingsOf({ policy, priority, name }: OptionValues) {
  return {
    ...(policy === undefined ? {} : { update_policy: policy as UpdatePolicy }),
    ...(priority === undefined ? {} : { priority }),
    ...(name === undefined ? {} : { app_name: name }),
  };
}

/** What is no number is left to the server, which says so. */
function numberOf(text: string): number | '' {
  return (/^\d+$/.test(text) ? Number(text) : text) as number | '';
}

const texts = {
  whichFile: { ko: 'APK 파일을 하나 쓰세요.', en: 'Name one APK file.' },
  thereAlready: { ko: '같은 파일이 이미 등록되어 있습니다.', en: 'The same file is registered already.' },
};
