import { createHash } from 'node:crypto';
import type { AppOrder } from '@rackhand/contract/app/app-command';
import type { CommandDelivery, DeviceAppsReport } from '@rackhand/contract/host/agent-link';
import { type ApkWish, makeApk } from '@rackhand/test-apks/make-apk';
import { signerNamed } from '@rackhand/test-apks/signer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CommandBench, openCommandBench } from '../../testing/command-bench.ts';
import type { SimulatedDevice } from '../../testing/simulated-rack.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let { server, rack, phone, box, close, until, killAgent, startAgent } = {} as CommandBench;
let { untilAllAreThere, deliver, again, reportsOf, resultOf } = {} as CommandBench;

beforeAll(async () => {
  const bench = await openCommandBench();
  ({ server, rack, phone, box, close, until, killAgent, startAgent } = bench);
  ({ untilAllAreThere, deliver, again, reportsOf, resultOf } = bench);
});
beforeEach(() => untilAllAreThere());
afterEach(async () => {
  await rack.fault('heal', 'all');
});
afterAll(() => close());

let lastApp = 0;
const newAppId = (): string => `com.example.app${String((lastApp += 1))}`;

/** A package that the server has, as a command orders it. */
function order(wish: ApkWish & { app_id: string }, differently: Partial<AppOrder> = {}): AppOrder {
  const apk = makeApk({ version_code: 1, ...wish });
  return {
    device_app_id: 1,
    app_id: wish.app_id,
    sha256: server.offerFile(apk),
    size: apk.length,
    version_code: String(wish.version_code ?? 1),
    allow_downgrade: false,
    allow_data_loss: false,
    test_only: false,
    min_sdk: null,
    abis: [],
    certificates: [],
    ...differently,
  };
}
const update = (device: SimulatedDevice, ...apps: AppOrder[]): CommandDelivery =>
  deliver(device, { command: apps.length > 1 ? 'all_app_update' : 'app_update', arguments: { apps } });
const doneTo = async (device: SimulatedDevice, appId: string) =>
  (await rack.journal(device))
    .filter(({ app_id }) => app_id === appId)
    .map(({ did, from, to }) => `${did} ${from ?? '-'} ${to ?? '-'}`);
const listOf = ({ serial }: SimulatedDevice): DeviceAppsReport | undefined =>
  server.messages.findLast(
    (message): message is DeviceAppsReport => message.type === 'device_apps' && message.udid === serial,
  );

it('an app is installed on phones and boxes, new and old, and the server hears what the device has then', async () => {
  const app_id = newAppId();
  const ordered = order({
    app_id,
    version_code: 2n ** 33n + 5n,
    version_name: '5.0',
    min_sdk: 21,
    padding: 300_000,
  });
  await rack.fault('set_os', [box.index], { api_level: 23 });
  await until(() => {
    expect(server.devices.get(box.serial)).toMatchObject({ connection: 'device', facts: { api_level: 23 } });
  });
  for (const device of [phone, box]) {
    const delivery = update(device, ordered);
    expect(await resultOf(delivery)).toMatchObject({
      outcome: 'succeeded',
      apps: [{ state: 'succeeded', from_version: '', to_version: '5.0', to_version_code: '8589934597' }],
    });
    expect(await doneTo(device, app_id)).toEqual(['install - 8589934597']);
    expect(listOf(device)?.apps).toContainEqual(
      expect.objectContaining({ app_id, version_name: '5.0', is_system: false }),
    );
    const phases = reportsOf(delivery).map(({ progress }) => progress?.phase);
    expect(phases).toContain('queued');
  }
  // Once for the host.
  expect(server.fetched.get(ordered.sha256)).toBe(1);
});

it('several apps go one after another, and a refused one keeps none of the others', async () => {
  const ids = [newAppId(), newAppId(), newAppId()];
  const wishes: ApkWish[] = [{}, { min_sdk: 99 }, {}];
  const orders = ids.map((app_id, nth) => order({ app_id, ...wishes[nth] }, { device_app_id: nth + 10 }));
  expect(await resultOf(update(phone, ...orders))).toMatchObject({
    outcome: 'failed',
    reason: 'SOME_APPS_FAILED',
    apps: [
      { device_app_id: 10, state: 'succeeded' },
      { device_app_id: 11, state: 'failed', install_code: 'INSTALL_FAILED_OLDER_SDK', to_version_code: null },
      { device_app_id: 12, state: 'succeeded' },
    ],
  });
});

it('what is there already is not installed again, and an older version only when it may', async () => {
  const app_id = newAppId();
  const [older, newer] = [1, 2].map((version_code) => order({ app_id, version_code, debuggable: true }));
  if (older === undefined || newer === undefined) throw new Error('two versions');
  await resultOf(update(phone, newer));
  expect((await resultOf(update(phone, newer))).outcome).toBe('succeeded');
  expect(await resultOf(update(phone, older))).toMatchObject({
    reason: 'APP_REFUSED',
    apps: [{ install_code: 'INSTALL_FAILED_VERSION_DOWNGRADE', to_version_code: '2' }],
  });
  const forced = await resultOf(update(phone, { ...older, allow_downgrade: true }));
  expect(forced.outcome).toBe('succeeded');
  expect(await doneTo(phone, app_id)).toEqual(['install - 2', 'install 2 1']);
});

it('an app by another signer takes the old one’s place only with the loss of its data, and only when it fits', async () => {
  const app_id = newAppId();
  await resultOf(update(phone, order({ app_id })));
  const strange = order({ app_id, version_code: 2, signed_by: 'a stranger' });
  expect(await resultOf(update(phone, strange))).toMatchObject({
    apps: [{ install_code: 'INSTALL_FAILED_UPDATE_INCOMPATIBLE', to_version_code: '1' }],
  });
  const unfit = order({ app_id, version_code: 3, signed_by: 'a stranger', min_sdk: 99 });
  const refused = await resultOf(update(phone, { ...unfit, allow_data_loss: true }));
  expect(refused.apps).toMatchObject([{ install_code: 'INSTALL_FAILED_OLDER_SDK', to_version_code: '1' }]);
  const taken = await resultOf(update(phone, { ...strange, allow_data_loss: true }));
  expect(taken).toMatchObject({ outcome: 'succeeded' });
  expect(await doneTo(phone, app_id)).toEqual(['install - 1', 'uninstall 1 -', 'install - 2']);
});

it('a device that would refuse an app is told so before a byte is fetched or sent, and what is not known is tried', async () => {
  const app_id = newAppId();
  const wishes = {
    INSTALL_FAILED_OLDER_SDK: { min_sdk: 99 },
    INSTALL_FAILED_NO_MATCHING_ABIS: { abis: ['mips64'] },
  };
  for (const [install_code, wish] of Object.entries(wishes)) {
    const ordered = order({ app_id, ...wish, padding: 100_000 });
    const known = await resultOf(update(phone, { ...ordered, ...wish }));
    expect(known).toMatchObject({ reason: 'APP_REFUSED', apps: [{ install_code, to_version_code: null }] });
    expect(server.fetched.has(ordered.sha256)).toBe(false);
    const tried = await resultOf(update(phone, ordered));
    expect(tried).toMatchObject({ reason: 'APP_REFUSED', apps: [{ install_code }] });
    expect(server.fetched.has(ordered.sha256)).toBe(true);
  }
  const fits = { min_sdk: 21, abis: ['mips64', 'armeabi-v7a', 'arm64-v8a', 'x86_64', 'x86'] };
  expect((await resultOf(update(phone, order({ app_id, ...fits }, fits)))).outcome).toBe('succeeded');
});

it('neither an older version nor one for which there is no room is fetched or sent, and the data may be given up for the older', async () => {
  const app_id = newAppId();
  await resultOf(update(phone, order({ app_id, version_code: 2 })));
  const older = order({ app_id, version_code: 1 });
  expect((await resultOf(update(phone, older))).apps).toMatchObject([
    {
      install_code: 'INSTALL_FAILED_VERSION_DOWNGRADE',
      detail: expect.stringMatching(/^INSTALL_F/) as string,
    },
  ]);
  expect(server.fetched.has(older.sha256)).toBe(false);
  expect((await resultOf(update(phone, { ...older, allow_data_loss: true }))).outcome).toBe('succeeded');
  await rack.fault('fill_storage', [phone.index], { free_bytes: 1_000 });
  const large = order({ app_id, version_code: 3, padding: 100_000 });
  expect((await resultOf(update(phone, large))).apps).toMatchObject([
    { install_code: 'INSTALL_FAILED_INSUFFICIENT_STORAGE', to_version_code: '1' },
  ]);
  expect(server.fetched.has(large.sha256)).toBe(false);
});

const certificateOf = (name: string): string =>
  createHash('sha256').update(signerNamed(name).certificate).digest('hex');

it('an app that somebody else has signed is told so before a byte is fetched or sent, with whose certificate it has', async () => {
  const app_id = newAppId();
  const many = Array.from({ length: 1_500 }, (_, nth) => ({
    name: `assets/${String(nth).padStart(60, '0')}`,
    content: Buffer.from('x'),
  }));
  await resultOf(update(phone, order({ app_id, signed_by: 'its maker', files: many })));
  const strange = order(
    { app_id, version_code: 2, signed_by: 'a stranger' },
    { certificates: [certificateOf('a stranger')] },
  );
  expect(await resultOf(update(phone, strange))).toMatchObject({
    outcome: 'failed',
    reason: 'APP_REFUSED',
    apps: [
      {
        install_code: 'INSTALL_FAILED_UPDATE_INCOMPATIBLE',
        // What people read names it as well.
        detail: expect.stringMatching(/^INSTALL_FAILED_UPDATE_INCOMPATIBLE: /) as string,
        to_version_code: '1',
        installed_certificates: [certificateOf('its maker')],
      },
    ],
  });
  expect(server.fetched.has(strange.sha256)).toBe(false);
  // Who has a certificate in common may have taken the other one's place: the device says whether it has.
  const both = [certificateOf('its maker'), certificateOf('a stranger')];
  expect((await resultOf(update(phone, { ...strange, certificates: both }))).apps).toMatchObject([
    {
      install_code: 'INSTALL_FAILED_UPDATE_INCOMPATIBLE',
      installed_certificates: [certificateOf('its maker')],
    },
  ]);
  expect(server.fetched.has(strange.sha256)).toBe(true);
  const taken = await resultOf(update(phone, { ...strange, allow_data_loss: true }));
  expect(taken).toMatchObject({ outcome: 'succeeded' });
  expect(taken.apps?.[0]?.installed_certificates).toBeUndefined();
});

it('an installed app of which the device tells no certificate is left to the device', async () => {
  const app_id = newAppId();
  await resultOf(update(phone, order({ app_id, schemes: ['v1'] })));
  const strange = order(
    { app_id, version_code: 2, signed_by: 'a stranger' },
    { certificates: [certificateOf('a stranger')] },
  );
  const { apps } = await resultOf(update(phone, strange));
  expect(apps).toMatchObject([{ install_code: 'INSTALL_FAILED_UPDATE_INCOMPATIBLE' }]);
  expect(apps?.[0]?.installed_certificates).toBeUndefined();
  expect(server.fetched.has(strange.sha256)).toBe(true);
});

it('an app for tests only is installed where that is known', async () => {
  const app_id = newAppId();
  const ordered = order({ app_id, test_only: true });
  expect((await resultOf(update(phone, ordered))).apps).toMatchObject([
    { install_code: 'INSTALL_FAILED_TEST_ONLY' },
  ]);
  expect((await resultOf(update(phone, { ...ordered, test_only: true }))).outcome).toBe('succeeded');
});

it.each([
  ['lose_answer', {}, { outcome: 'succeeded' }, 1],
  ['lie', {}, { outcome: 'failed', reason: 'NOT_THE_VERSION' }, 0],
  ['slow_install', { ms: 1_500 }, { outcome: 'succeeded' }, 1],
  [
    'fail_in_stream',
    { after_bytes: 70_000, code: 'INSTALL_FAILED_ABORTED' },
    { reason: 'APP_REFUSED', apps: [{ install_code: 'INSTALL_FAILED_ABORTED' }] },
    0,
  ],
  ['fail_install', { code: 'INSTALL_FAILED_USER_RESTRICTED' }, { reason: 'APP_REFUSED' }, 0],
  [
    'fill_storage',
    { free_bytes: 1_000 },
    { apps: [{ install_code: 'INSTALL_FAILED_INSUFFICIENT_STORAGE' }] },
    0,
  ],
])('with the fault %s what is true on the device decides', async (fault, parameters, result, installed) => {
  const app_id = newAppId();
  await rack.fault(fault, [phone.index], parameters);
  expect(await resultOf(update(phone, order({ app_id, padding: 2_000_000 })))).toMatchObject(result);
  expect(await doneTo(phone, app_id)).toHaveLength(installed);
});

it('a device that is pulled in the middle has not the app, and the wire is the reason', async () => {
  const app_id = newAppId();
  await rack.fault('vanish_in_transfer', [phone.index], { after_bytes: 500_000 });
  const delivery = update(phone, order({ app_id, padding: 5_000_000 }));
  expect(await resultOf(delivery)).toMatchObject({ outcome: 'failed', reason: 'SENDING_BROKE' });
  expect(await doneTo(phone, app_id)).toEqual([]);
});

it('a file that the server does not have, or one byte of which is another, is installed on no device (F28)', async () => {
  const app_id = newAppId();
  const ordered = order({ app_id });
  const missing = await resultOf(update(phone, { ...ordered, sha256: 'f'.repeat(64) }));
  expect(missing).toMatchObject({ reason: 'FILE_NOT_FETCHED', apps: [{ install_code: null }] });
  // Of the larger one most is on its way to the device before it is known that it is another.
  for (const padding of [10_000, 20_000_000]) {
    const apk = makeApk({ app_id, version_code: 1, padding });
    const changed = Buffer.from(apk);
    changed.writeUInt8(apk.readUInt8(5_000) ^ 1, 5_000);
    const sha256 = server.offerFile(apk, changed);
    for (const device of [phone, box]) {
      const other = await resultOf(update(device, { ...ordered, sha256, size: apk.length }));
      expect(other).toMatchObject({ reason: 'FILE_CHANGED', apps: [{ install_code: null, to_version: '' }] });
      expect(await doneTo(device, app_id)).toEqual([]);
    }
  }
});

it('an agent that loses its server in the middle of an installation goes on, and tells its end once it is back (F04)', async () => {
  const app_id = newAppId();
  await rack.fault('slow_install', [phone.index], { ms: 1_500 });
  const delivery = update(phone, order({ app_id }));
  await until(() => {
    expect(reportsOf(delivery).some(({ progress }) => progress?.phase === 'installing')).toBe(true);
  });
  server.drop();
  await until(async () => {
    expect(await doneTo(phone, app_id)).toEqual(['install - 1']);
  });
  await until(() => {
    expect(reportsOf(delivery).some(({ type }) => type === 'command_result')).toBe(true);
  });
  expect(await resultOf(again(delivery))).toMatchObject({
    outcome: 'succeeded',
    apps: [{ state: 'succeeded' }],
  });
  expect(await doneTo(phone, app_id)).toEqual(['install - 1']);
});

it('whoever cancels an update of several apps gets the one at hand, and no other', async () => {
  await rack.fault('slow_install', [phone.index], { ms: 2_000 });
  const orders = [order({ app_id: newAppId() }), order({ app_id: newAppId() })];
  const delivery = update(phone, ...orders);
  await until(() => {
    expect(reportsOf(delivery).some(({ apps }) => apps?.[0]?.state === 'running')).toBe(true);
  });
  const cancelled = again(delivery, { cancel: true });
  expect(await resultOf(cancelled)).toMatchObject({
    outcome: 'cancelled',
    apps: [{ state: 'succeeded' }, { state: 'cancelled' }],
  });
});

it.each(['sending', 'verifying'] as const)(
  'an agent that is killed while an app is %s goes on after its next start, and installs it once',
  async (phase) => {
    const app_id = newAppId();
    const ordered = order({ app_id, padding: phase === 'sending' ? 40_000_000 : 100_000 });
    const delivery = update(phone, ordered);
    await until(async () => {
      const isInstalled = (await doneTo(phone, app_id)).length > 0;
      if (phase === 'verifying') expect(isInstalled).toBe(true);
      else expect(server.fetched.get(ordered.sha256)).toBe(1);
    });
    await killAgent();
    startAgent();
    expect(await resultOf(delivery)).toMatchObject({ outcome: 'succeeded', apps: [{ state: 'succeeded' }] });
    expect(await doneTo(phone, app_id)).toEqual(['install - 1']);
  },
);
