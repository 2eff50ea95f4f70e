import type { UpdatePolicy } from '@rackhand/contract/app/app-package';
import type { CliCommand } from '../../platform/cli-command.ts';
import { exitCodes } from '../../platform/exit-codes.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { findDevices } from '../devices/find-devices.ts';
import { packageTable } from './apps-command.ts';
import { changeAsItIs, withDevices, withoutDevices } from './change-as-it-is.ts';

export const assignCommand: CliCommand = {
  name: 'assign',
  operands: 'PACKAGE',
  text: {
    ko: '앱 패키지를 장비에 지정. PACKAGE는 ID 또는 패키지 이름',
    en: 'gives a package, by its id or package name, to devices',
  },
  options: ['device', 'rack', 'all', 'remove', 'policy', 'json'],
  examples: [
    {
      line: 'rackhand assign com.example.app --rack 1-2 --policy force',
      text: { ko: '랙 1-2의 장비에도, 강제로', en: 'to the devices of rack 1-2 as well, by force' },
    },
    {
      line: 'rackhand assign 12 --device R3CT1 --remove',
      text: { ko: '이 장비에서 지정을 해제', en: 'takes it away from this device' },
    },
  ],
  run: async ({ words, options, api, terminal, language }) => {
    const [name, ...others] = words;
    if (name === undefined || others.length > 0) throw notUnderstood(whichPackage);
    const chosen = await findDevices(api, options, ({ info }) => options.remove === true || !info.excluded);
    const arns = chosen.map(({ arn }) => arn);
    const data = await changeAsItIs(api, name, (now) => ({
      ...(options.remove === true ? withoutDevices(now, arns) : withDevices(now, arns)),
      ...(options.policy === undefined ? {} : { update_policy: options.policy as UpdatePolicy }),
    }));
    if (options.json === true) terminal.json(data);
    else terminal.print(packageTable([data], language));
    return exitCodes.done;
  },
};

const whichPackage = {
  ko: 'PACKAGE를 하나 쓰세요. `rackhand apps`로 목록을 볼 수 있습니다.',
  en: 'Name one PACKAGE. `rackhand apps` lists them.',
};
