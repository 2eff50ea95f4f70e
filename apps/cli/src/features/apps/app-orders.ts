import {
  deleteDeviceApp,
  syncDeviceApps,
  updateAllApps,
  updateDeviceApp,
} from '@rackhand/contract/endpoints/device-apps';
import type { CliCommand } from '../../platform/cli-command.ts';
import type { OptionName } from '../../platform/option-table.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { tellBulk } from '../commands/order-command.ts';
import { findDevices } from '../devices/find-devices.ts';
import { askEach } from './ask-each.ts';
import { deviceAppOf } from './device-app-of.ts';

const whose: readonly OptionName[] = ['device', 'rack', 'all', 'wait', 'json'];

export const syncCommand: CliCommand = {
  name: 'sync',
  operands: '',
  text: { ko: '장비의 앱 목록을 다시 읽음', en: 'reads the app list of devices again' },
  options: whose,
  examples: [{ line: 'rackhand sync --device R3CT1 --wait', text: { ko: '한 장비', en: 'of one device' } }],
  run: async (given) => {
    const devices = await findDevices(given.api, given.options);
    return askEach(given, devices, async ({ info }) => {
      const { command_id } = await given.api.call(syncDeviceApps, { params: { udid: info.udid } });
      return command_id;
    });
  },
};

export const updateCommand: CliCommand = {
  name: 'update',
  operands: '[PACKAGE_NAME]',
  text: {
    ko: '앱을 관리 버전으로 업데이트. 이름이 없으면 장비의 모든 앱',
    en: 'brings an app to its managed version; without a name every app of the devices',
  },
  options: [...whose, 'allow-data-loss'],
  examples: [
    {
      line: 'rackhand update --rack 1-2 --wait --timeout 30m',
      text: { ko: '랙 1-2의 모든 앱', en: 'every app of rack 1-2' },
    },
    {
      line: 'rackhand update com.example.app --device R3CT1 --wait',
      text: { ko: '한 장비의 한 앱', en: 'one app of one device' },
    },
  ],
  run: async (given) => {
    const [name, ...others] = given.words;
    const { api, options } = given;
    if (others.length > 0) throw notUnderstood(texts.oneApp);
    if (name === undefined && options['allow-data-loss'] === true) throw notUnderstood(texts.lossOfOne);
    const devices = await findDevices(api, options);
    if (name === undefined)
      return tellBulk(
        given,
        await api.call(updateAllApps, { body: { arns: devices.map(({ arn }) => arn) } }),
        texts.nothingToDo,
      );
    return askEach(given, devices, async (device) => {
      const params = await deviceAppOf(api, device, name);
      const body = { allow_data_loss: options['allow-data-loss'] === true };
      return (await api.call(updateDeviceApp, { params, body })).command_id;
    });
  },
};

export const deleteCommand: CliCommand = {
  name: 'delete',
  operands: 'PACKAGE_NAME',
  text: {
    ko: '장비에서 앱, 앱 데이터 또는 캐시를 삭제',
    en: 'deletes an app from devices, or its data or cache',
  },
  options: [...whose, 'what', 'all-apps'],
  examples: [
    {
      line: 'rackhand delete com.example.app --device R3CT1 --wait',
      text: { ko: '앱을 삭제', en: 'the app' },
    },
    {
      line: 'rackhand delete com.example.app --rack 1-2 --what data',
      text: { ko: '앱 데이터만', en: 'only its data' },
    },
    {
      line: 'rackhand delete com.example.app --device R3CT1 --what cache --all-apps',
      text: { ko: 'Android 13 이하: 모든 앱의 캐시', en: 'before Android 14: the cache of every app' },
    },
  ],
  run: async (given) => {
    const [name, ...others] = given.words;
    if (name === undefined || others.length > 0) throw notUnderstood(texts.whichApp);
    const { api, options } = given;
    const delete_type = deletions[(options.what ?? 'app') as keyof typeof deletions];
    const all_apps = options['all-apps'] === true;
    if (all_apps && delete_type !== 'delete_app_cache') throw notUnderstood(texts.allCaches);
    const devices = await findDevices(api, options);
    return askEach(given, devices, async (device) => {
      const params = await deviceAppOf(api, device, name);
      return (await api.call(deleteDeviceApp, { params, body: { delete_type, all_apps } })).command_id;
    });
  },
};

const deletions = { app: 'delete_app', data: 'delete_app_data', cache: 'delete_app_cache' } as const;

const texts = {
  oneApp: {
    ko: 'PACKAGE_NAME은 하나만 쓰거나, 모든 앱이면 쓰지 마세요.',
    en: 'Name one PACKAGE_NAME, or none for every app.',
  },
  whichApp: {
    ko: '삭제할 앱의 패키지 이름을 하나 쓰세요. `rackhand device-apps`로 볼 수 있습니다.',
    en: 'Name one PACKAGE_NAME. `rackhand device-apps` lists them.',
  },
  allCaches: {
    ko: '--all-apps는 --what cache와 함께만 쓸 수 있습니다.',
    en: '--all-apps goes with --what cache alone.',
  },
  lossOfOne: {
    ko: '--allow-data-loss는 앱 하나를 업데이트할 때만 쓸 수 있습니다.',
    en: '--allow-data-loss is for the update of one named app.',
  },
  nothingToDo: { ko: '할 일 없음', en: 'Nothing to do' },
};
