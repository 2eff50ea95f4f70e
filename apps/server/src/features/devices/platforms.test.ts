import { commandReasons } from '@rackhand/contract/command/command';
import { commandTypes } from '@rackhand/contract/command/command-kinds';
import { platformNames, takesPlatform } from '@rackhand/contract/device/platforms';
import { setTopBoxFacts } from '@rackhand/contract/testing/sample-sighting';
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

it('an iPhone that does not trust its host is TRUST_REQUIRED, one that refuses the pairing PAIR_CHECK_FAILED, with its reason', async () => {
  await desk.agent.snapshot([phone('B', { platform: 'iOS', abilities: ['reboot'] })]);
  for (const [connection, state] of [
    ['untrusted', 'TRUST_REQUIRED'],
    ['trust_denied', 'TRUST_REQUIRED'],
    ['pairing_refused', 'PAIR_CHECK_FAILED'],
  ] as const) {
    await desk.agent.change('B', { connection });
    await eventually(async () => (await infoOf('B')).state_reason === `usbmuxd: ${connection}`);
    expect(await infoOf('B')).toMatchObject({ state, errors: [state] });
  }
  await desk.agent.change('B', { connection: 'device' });
  await eventually(async () => (await infoOf('B')).state === 'AVAILABLE');
});

it('a device says which commands can never be given to it, and one of an older agent that none is', async () => {
  await desk.agent.snapshot([phone('A'), phone('B', { platform: 'iOS', abilities: ['reboot'] })]);
  expect((await infoOf('A')).unable).toEqual([]);
  const { unable } = await infoOf('B');
  expect(unable).toEqual(commandTypes.filter((type) => type !== 'reboot'));
});

it('a new iPhone has the scale factor of its model, and one that people have entered stays', async () => {
  const facts = { ...setTopBoxFacts, device_type: 'mobile' as const, scale_factor: 3 };
  await desk.agent.snapshot([phone('N', { platform: 'iOS', facts })]);
  await eventually(async () => (await infoOf('N')).scale_factor === 3);
  await desk.agent.change('N', { facts: { ...facts, scale_factor: 2 } });
  await desk.agent.change('N', { facts: { ...facts, scale_factor: 2, firmware_version: '22F76' } });
  await eventually(async () => (await infoOf('N')).firmware_version === '22F76');
  expect((await infoOf('N')).scale_factor).toBe(3);
});

it('a command that a device cannot do is refused by name, others are not', async () => {
  await desk.agent.change('A', { abilities: ['screenshot'] });
  const unable = { field: 'arn', texts: commandReasons.DEVICE_UNABLE };
  expect(await desk.ask('/admbo/device/reboot', 'A')).toMatchObject({ errorCode: 20413, details: [unable] });
  expect(await desk.ask('/admbo/device/screenshot', 'A')).toMatchObject({ errorCode: 0 });
  expect(await desk.ask('/admbo/device/reboot', 'B')).toMatchObject({ errorCode: 0 });
});
