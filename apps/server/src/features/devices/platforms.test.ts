import { commandReasons } from '@rackhand/contract/command/command';
import { platformNames, takesPlatform } from '@rackhand/contract/device/platforms';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CommandDesk, openCommandDesk } from '../../testing/command-desk.ts';
import { eventually } from '../../testing/eventually.ts';
import { phone } from '../../testing/test-sightings.ts';

let desk: CommandDesk;
beforeEach(async () => {
  desk = await openCommandDesk();
});
afterEach(() => desk.farm.close());

const infoOf = async (udid: string) => (await desk.farm.device(udid)).info;

it('a server says which platforms it takes in, so that an agent keeps back what it does not know', async () => {
  const { abilities = [] } = await desk.agent.hears('welcome');
  expect(platformNames.filter((platform) => !takesPlatform(abilities, platform))).toEqual([]);
  expect(platformNames.filter((platform) => takesPlatform([], platform))).toEqual(['ANDROID']);
});

it('what follows from a platform is told of a device by what its agent says, and of one that says nothing as ever', async () => {
  await desk.agent.snapshot([phone('A'), phone('B', { platform: 'iOS' })]);
  expect(await infoOf('A')).toMatchObject({ platformName: 'ANDROID', automationName: 'UiAutomator2' });
  expect(await infoOf('B')).toMatchObject({ platformName: 'iOS', automationName: 'XCUITest' });
  for (const udid of ['A', 'B']) await desk.agent.change(udid, { connection: 'offline' });
  const reasons = () => Promise.all(['A', 'B'].map(async (udid) => (await infoOf(udid)).state_reason));
  await eventually(async () => (await reasons()).every((reason) => reason.endsWith(': offline')));
  expect(await reasons()).toEqual(['adb: offline', 'usbmuxd: offline']);
});

it('a command that a device cannot do is refused by name, others are not', async () => {
  await desk.agent.change('A', { abilities: ['screenshot'] });
  const unable = { field: 'arn', texts: commandReasons.DEVICE_UNABLE };
  expect(await desk.ask('/admbo/device/reboot', 'A')).toMatchObject({ errorCode: 20413, details: [unable] });
  expect(await desk.ask('/admbo/device/screenshot', 'A')).toMatchObject({ errorCode: 0 });
  expect(await desk.ask('/admbo/device/reboot', 'B')).toMatchObject({ errorCode: 0 });
});
