import type { DeviceLink } from '@rackhand/device-link/device-link';
import { makeApk } from '@rackhand/test-apks/make-apk';
import { expect, it } from 'vitest';
import { createShellLanes } from '../device/shell-lanes.ts';
import { createInstalledSigners } from './installed-signers.ts';

/** Devices on which one app lies; what is asked of them is counted. */
function openDevices() {
  const device = { api: '30', path: '/data/app/~~a==/b/base.apk', stamp: 'lastUpdateTime=1', apk: makeApk() };
  const commands: string[] = [];
  const link = {
    async *readExec(_id: number, command: string) {
      commands.push(command);
      yield await Promise.resolve(device.apk);
    },
  } as unknown as DeviceLink;
  const signersOf = createInstalledSigners({ link, lanes: createShellLanes(), deadlineMs: 1_000 });
  const answers = (name: string): string =>
    ({ api: device.api, path: `package:${device.path}\n`, stamp: device.stamp })[name] ?? '';
  const ask = () => Promise.resolve(answers);
  return { device, commands, signers: (id = 1) => signersOf({ id, appId: 'com.lab.app', ask }) };
}

it('the file of an app is read once, until the app was updated or stands on another device', async () => {
  const { device, commands, signers } = openDevices();
  const first = await signers();
  expect(first?.certificates).toHaveLength(1);
  expect(await signers()).toEqual(first);
  expect(commands).toHaveLength(1);
  device.stamp = 'lastUpdateTime=2';
  device.apk = makeApk({ signed_by: 'somebody else' });
  expect(await signers()).not.toEqual(first);
  await signers(2);
  expect(commands).toHaveLength(3);
});

it('a device that goes by another signature, or names no file that it could be, is asked for nothing', async () => {
  const { device, commands, signers } = openDevices();
  expect([(device.api = '23'), await signers()]).toEqual(['23', null]);
  device.api = '30';
  for (const path of ['', '/data/app/$(reboot)/base.apk', 'base.apk', '/data/app/a b.apk']) {
    device.path = path;
    expect(await signers()).toBeNull();
  }
  expect(commands).toEqual([]);
});
