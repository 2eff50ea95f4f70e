import { commandReasons } from '@rackhand/contract/command/command';
import { commandAbilities } from '@rackhand/contract/command/command-kinds';
import type { ToldFirmware } from '@rackhand/contract/host/firmware';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppDesk, openAppDesk } from '../../testing/app-desk.ts';
import { type CommandedAgent, dialForCommands } from '../../testing/commanded-agent.ts';
import type { Answer } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { leaseDevice } from '../../testing/lease-device.ts';
import { setTopBox } from '../../testing/report-sightings.ts';

const image = 'com.example.image';
const known: ToldFirmware = { model: 'KSTB6077', takes_file: true, minutes: 30 };

let desk: AppDesk;
let token: string;
let agent: CommandedAgent;
let file: { id: number; sha256: string };
let appId: number;

beforeEach(async () => {
  desk = await openAppDesk();
  token = await desk.farm.addHost('boxes');
  agent = await dialForCommands(desk.farm, token, ['BOX1', 'BOX2'], { firmware: [known], see: setTopBox });
  file = await desk.addPackage({ app_id: image });
  appId = await desk.assign('BOX1', file.id);
});
afterEach(() => desk.farm.close());

const ask = (udid = 'BOX1', id = appId): Promise<Answer> =>
  desk.post(`/admbo/device/${udid}/app/${String(id)}/execute-update`, { update_type: 'firmware_update' });
const firmwareOf = async (udid: string) =>
  (await desk.farm.read<{ firmware: ToldFirmware | null }>(`/admbo/device/${udid}/app`)).firmware;
const dialAgain = (options: Parameters<typeof dialForCommands>[3]) =>
  dialForCommands(desk.farm, token, ['BOX1', 'BOX2'], { see: setTopBox, ...options });
const commandOf = ({ data }: Answer) => String(data['command_id']);

describe('the firmware of a set-top box', () => {
  it('is updated by its host’s program for its model, with the file of the managed version', async () => {
    const answer = await ask();
    expect(answer.errorCode).toBe(0);
    const delivery = await agent.delivered(commandOf(answer));
    expect(delivery).toMatchObject({
      command: 'firmware_update',
      arguments: {
        ...{ device_app_id: appId, app_id: image, model: 'KSTB6077' },
        apps: [{ sha256: file.sha256, version_code: '2' }],
      },
    });
    const headers = { authorization: `Bearer ${token}` };
    const fetched = await desk.farm.app.inject({ url: `/agent/file/${file.sha256}`, headers });
    expect(fetched.statusCode).toBe(200);
    agent.begins(delivery);
    expect(await desk.shows('BOX1', 'MANAGED')).toBe(true);
    // No app is brought by it, and every page says so.
    const { devices } = await desk.farm.read<{ devices: { drift: string }[] }>(
      `/admbo/app_drift/${String(file.id)}`,
    );
    expect([devices.map(({ drift }) => drift), (await desk.app(image, 'BOX1')).drift]).toEqual([
      ['unknown'],
      'unknown',
    ]);
    const told = {
      ...{ device_app_id: appId, app_id: image, state: 'succeeded' as const, install_code: null },
      ...{ detail: '', from_version: 'K1', to_version: 'K2' },
    };
    agent.ends(delivery, { apps: [told] });
    expect(await desk.inState(delivery.command_id, 'succeeded')).toMatchObject({ app_id: image });
    expect(await desk.shows('BOX1', 'AVAILABLE')).toBe(true);
    expect(await desk.history('BOX1')).toMatchObject([
      {
        ...{ update_type: 'firmware_update', result: 'succeeded', from_version: 'K1', to_version: 'K2' },
        ...{ app_id: image, by: 'admin01', command_id: delivery.command_id },
      },
    ]);
    // The app itself has not been installed by it.
    expect(await desk.app(image, 'BOX1')).toMatchObject({ installed_version: null });
  });

  it('that a program could not update is told of in the history, with the program’s own words', async () => {
    const delivery = await agent.delivered(commandOf(await ask()));
    agent.begins(delivery);
    agent.ends(delivery, {
      outcome: 'failed',
      reason: 'FIRMWARE_FAILED',
      detail: 'it ended with code 3: no',
    });
    expect(await desk.inState(delivery.command_id, 'failed')).toMatchObject({
      ...{ error_code: 20413, reason: 'FIRMWARE_FAILED' },
    });
    expect(await desk.history('BOX1')).toMatchObject([
      { result: 'failed', result_message: 'it ended with code 3: no' },
    ]);
  });

  it('can’t be updated where the host has no program for its model: 20413, and no button', async () => {
    expect(await firmwareOf('BOX1')).toEqual(known);
    agent.close();
    agent = await dialAgain({ firmware: [{ ...known, model: 'OTHER' }] });
    expect(await firmwareOf('BOX1')).toBeNull();
    expect(await ask()).toMatchObject({
      ...{ status: 503, errorCode: 20413, details: [{ field: 'update_type' }] },
    });
    expect(agent.deliveries()).toEqual([]);
  });

  it('of a phone is nobody’s business, whatever its model is called', async () => {
    const phones = await desk.farm.addHost('phones');
    await dialForCommands(desk.farm, phones, ['PHONE'], { firmware: [{ ...known, model: 'SM-G991N' }] });
    const id = await desk.assign('PHONE', file.id);
    expect(await firmwareOf('PHONE')).toBeNull();
    expect(await ask('PHONE', id)).toMatchObject({ errorCode: 20413, details: [{ field: 'update_type' }] });
  });

  it('needs a file where the program takes one (E1017), and one that is still there (8532)', async () => {
    const listed = { app_id: 'com.example.found', version_code: '1', version_name: '1' };
    agent.say({
      ...{ type: 'device_apps', udid: 'BOX1' },
      apps: [{ ...listed, is_system: false, is_updated_system: false }],
    });
    const found = await eventually(
      async () => (await desk.apps('BOX1')).find(({ app_id }) => app_id === 'com.example.found'),
      'the app being found',
    );
    expect(await ask('BOX1', found.device_app_id)).toMatchObject({ errorCode: 'E1017' });
    const { id } = await desk.addPackage({ app_id: 'com.example.lost', isLost: true });
    expect(await ask('BOX1', await desk.assign('BOX1', id))).toMatchObject({ errorCode: 8532 });
    agent.close();
    agent = await dialAgain({ firmware: [{ ...known, takes_file: false }] });
    const answer = await ask('BOX1', found.device_app_id);
    const { arguments: given } = await agent.delivered(commandOf(answer));
    expect(given).toEqual({
      ...{ device_app_id: found.device_app_id, app_id: 'com.example.found', model: 'KSTB6077' },
    });
  });

  it('is not touched while the box is in use, busy, or behind an agent that does not know how', async () => {
    await leaseDevice(desk.farm, 'BOX1', 'USING');
    expect(await ask()).toMatchObject({ errorCode: 20412 });
    const other = await desk.assign('BOX2', file.id);
    const first = commandOf(await ask('BOX2', other));
    expect(await ask('BOX2', other)).toMatchObject({
      errorCode: 20414,
      details: expect.arrayContaining([{ field: 'arn', message: first }]) as unknown,
    });
    agent.ends(await agent.delivered(first));
    await desk.inState(first, 'succeeded');
    agent.close();
    const older = commandAbilities.filter((ability) => ability !== 'firmware_update');
    agent = await dialAgain({ firmware: [known], abilities: older });
    expect(await ask('BOX2', other)).toMatchObject({
      errorCode: 20413,
      details: [{ field: 'host', message: commandReasons.AGENT_TOO_OLD.ko }],
    });
  });

  it('is found in the audit trail under who has asked for it', async () => {
    await ask();
    const entries = await desk.farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'action'])
      .where('action', '=', 'device_app.firmware_update_requested')
      .execute();
    expect(entries).toEqual([{ actor_name: 'admin01', action: 'device_app.firmware_update_requested' }]);
  });
});
