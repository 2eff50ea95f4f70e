import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandReason, commandReasons } from '@rackhand/contract/command/command';
import { commandAbilities } from '@rackhand/contract/command/command-kinds';
import { noPowerController } from '@rackhand/contract/device/power';
import type { ReportedStep } from '@rackhand/contract/host/agent-link';
import type { ToldOutlet } from '@rackhand/contract/host/power-outlet';
import type { ShownOutlet } from '@rackhand/contract/host/shown-outlet';
import { type FakeRelay, startFakeRelay } from '@rackhand/power/testing/fake-relay';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandedAgent, dialForCommands } from '../../../testing/commanded-agent.ts';
import { type Answer, createTestFarm, type TestFarm } from '../../../testing/create-test-farm.ts';
import { setTopBox } from '../../../testing/report-sightings.ts';

const ofHost: ToldOutlet[] = [
  { name: 'PDU 1', kind: 'snmp', off_seconds: 10 },
  { name: 'both', kind: 'uhubctl', off_seconds: 5 },
];
const steps: ReportedStep[] = [
  { number: 1, name: 'power_off', result: 'succeeded', detail: '' },
  { number: 2, name: 'power_on', result: 'succeeded', detail: '' },
];

let folder: string;
let relay: FakeRelay;
let farm: TestFarm;
let token: string;
let agent: CommandedAgent;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rackhand-power-'));
  const file = join(folder, 'power.json');
  relay = await startFakeRelay();
  writeFileSync(
    file,
    JSON.stringify({ power_controllers: [relay.entry('room relay'), relay.entry('both')] }),
  );
  farm = await createTestFarm(undefined, { POWER_CONTROLLERS_FILE: file });
  token = await farm.addHost('rack-1');
  agent = await dialForCommands(farm, token, ['BOX1', 'BOX2'], { outlets: ofHost, see: setTopBox });
});
afterEach(async () => {
  await farm.close();
  relay.close();
  rmSync(folder, { recursive: true });
});

async function link(udid: string, name: string): Promise<Answer> {
  const { arn, info, version } = await farm.device(udid);
  return farm.call('/service/update_info', { arn, version, info: { ...info, linked_power_name: name } });
}

async function ask(udid: string, more: object = {}, path = 'power_cycle'): Promise<Answer> {
  const { arn } = await farm.device(udid);
  return farm.call(`/admbo/device/${path}`, { arn, ...more });
}

async function outletsOf(udid: string): Promise<ShownOutlet[]> {
  const { arn } = await farm.device(udid);
  return (await farm.read<{ outlets: ShownOutlet[] }>(`/admbo/power_controller?arn=${arn}`)).outlets;
}

async function outlet(name: string): Promise<ShownOutlet | undefined> {
  return (await outletsOf('BOX1')).find((one) => one.name === name);
}

const ended = (id: string) => farm.read<{ state: string }>(`/admbo/command/${id}?wait=10`);

async function cycleThat(fails: CommandReason | null, more = {}): Promise<void> {
  const delivery = await agent.delivered(String((await ask('BOX1', more)).data['command_id']));
  agent.begins(delivery);
  const end = fails === null ? {} : ({ outcome: 'failed', reason: fails, detail: 'BOX2' } as const);
  agent.ends(delivery, { steps, ...end });
  await ended(delivery.command_id);
}

describe('the outlets that a box may be linked to', () => {
  it('are those of its own host and of the server, and of two with one name the host’s', async () => {
    const other = await farm.addHost('rack-2');
    const away = [{ name: 'far away', kind: 'command', off_seconds: 1 }] as const;
    await farm.dial(other, { abilities: commandAbilities, outlets: [...away] });
    const found = await outletsOf('BOX1');
    expect(found.map(({ name, host, kind }) => [name, host, kind])).toEqual([
      ['PDU 1', 'rack-1', 'snmp'],
      ['both', 'rack-1', 'uhubctl'],
      ['room relay', null, 'http'],
    ]);
    expect(await link('BOX1', 'far away')).toMatchObject({ errorCode: 901 });
    const all = await farm.read<{ power_controller: string[] }>('/admbo/power_controller');
    expect(all.power_controller).toEqual(['PDU 1', 'both', 'far away', 'room relay']);
  });

  it('are what the agent told last; what is known of those that stay is kept', async () => {
    await link('BOX1', 'PDU 1');
    await cycleThat(null);
    agent.close();
    await farm.dial(token, { abilities: commandAbilities, outlets: ofHost.slice(0, 1) });
    expect(await outletsOf('BOX1')).toMatchObject([
      { name: 'PDU 1', switchable: true },
      { name: 'both', host: null },
      { name: 'room relay' },
    ]);
  });
});

describe('a power cycle', () => {
  it('is refused with the reason where no outlet is linked, and where the linked one is not there', async () => {
    const none = await ask('BOX1');
    expect(none).toMatchObject({ errorCode: 20413, details: [{ message: noPowerController.ko }] });
    expect(await ask('BOX1', { outlet: 'nobody’s' })).toMatchObject({
      errorCode: 20413,
      details: [{ field: 'outlet', message: commandReasons.OUTLET_UNKNOWN.ko }],
    });
  });

  it('names the outlet to the agent, has the device as a reboot has, and is in the trail with it', async () => {
    await link('BOX1', 'PDU 1');
    const delivery = await agent.delivered(String((await ask('BOX1')).data['command_id']));
    expect(delivery).toMatchObject({ command: 'power_cycle', arguments: { outlet: 'PDU 1' } });
    agent.begins(delivery);
    agent.ends(delivery, { steps });
    await ended(delivery.command_id);
    expect((await farm.history('BOX1')).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['POWER_CYCLE_REQUESTED', 'POWER_CYCLED']),
    );
    const { action } = await farm.db
      .selectFrom('audit_trail')
      .select('action')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(action).toBe('device.power_cycle_requested');
  });

  it('without a new start marks its outlet as one that can’t switch, until a later one or a person’s try succeeds', async () => {
    await link('BOX1', 'PDU 1');
    expect(await outlet('PDU 1')).toMatchObject({ switchable: null, tried_at: null });
    for (const reason of [
      'POWER_WITHOUT_EFFECT',
      'POWERED_ANOTHER',
      'OUTLET_STAYED',
      'NOT_BACK_IN_TIME',
    ] as const) {
      await cycleThat(reason);
      expect(await outlet('PDU 1')).toMatchObject({ switchable: false, reason, detail: 'BOX2' });
      await cycleThat(null, { outlet: 'PDU 1' });
      expect(await outlet('PDU 1')).toMatchObject({ switchable: true, reason: null, detail: '' });
    }
    const { arn } = await farm.device('BOX1');
    expect(await farm.read(`/service/get_info?deviceArn=${arn}`)).toMatchObject({
      power: { name: 'PDU 1', host: 'rack-1', switchable: true },
    });
  });

  it('that its controller did not even take says nothing of what the outlet can do', async () => {
    await link('BOX1', 'PDU 1');
    await cycleThat(null);
    await cycleThat('OUTLET_FAILED');
    expect(await outlet('PDU 1')).toMatchObject({ switchable: true, reason: 'OUTLET_FAILED' });
  });
});

describe('the reboot of a box with an outlet', () => {
  it('names the outlet, for the case that the box does not answer; a box without, and an agent that can’t, get none', async () => {
    await link('BOX1', 'room relay');
    const reboot = async (udid: string) => {
      const delivery = await agent.delivered(String((await ask(udid, {}, 'reboot')).data['command_id']));
      agent.ends(delivery);
      await ended(delivery.command_id);
      return delivery.arguments;
    };
    expect(await reboot('BOX1')).toEqual({ outlet: 'room relay' });
    expect(await reboot('BOX2')).toEqual({});
    agent.close();
    agent = await dialForCommands(farm, token, ['BOX1', 'BOX2'], { abilities: ['commands'], see: setTopBox });
    expect(await reboot('BOX1')).toEqual({});
  });
});

describe('an outlet that the server drives', () => {
  const drive = (id: string, deed: string, key = token) =>
    farm.app
      .inject({
        method: 'POST',
        url: `/agent/command/${id}/outlet`,
        headers: { authorization: `Bearer ${key}` },
        payload: { deed },
      })
      .then((answer) => answer.json<Answer>());

  it('is switched when the agent of an unended command that names it says so, and for nobody else', async () => {
    await link('BOX1', 'room relay');
    const delivery = await agent.delivered(String((await ask('BOX1')).data['command_id']));
    const id = delivery.command_id;
    expect(await drive(id, 'cycle', await farm.addHost('rack-2'))).toMatchObject({ errorCode: 2002 });
    expect(await drive(id, 'cycle', 'x'.repeat(43))).toMatchObject({ errorCode: 2006 });
    expect(relay.told).toEqual([]);
    expect(await drive(id, 'cycle')).toMatchObject({
      data: { trouble: null, off_read: false, on_read: true },
    });
    expect(await drive(id, 'on')).toMatchObject({ data: { trouble: null, on_read: true } });
    expect(relay.told).toEqual(['room relay off', 'room relay on', 'room relay on']);
    agent.ends(delivery, { steps });
    await ended(id);
    expect(await drive(id, 'on')).toMatchObject({ errorCode: 2002 });
  });

  it('says what is wrong with it, and has no outlet of a host', async () => {
    await link('BOX1', 'room relay');
    const { command_id: id } = await agent.delivered(String((await ask('BOX1')).data['command_id']));
    relay.behave('gone');
    expect(await drive(id, 'cycle')).toMatchObject({ data: { trouble: 'failed' } });
    await link('BOX2', 'PDU 1');
    const other = await agent.delivered(String((await ask('BOX2')).data['command_id']));
    expect(await drive(other.command_id, 'cycle')).toMatchObject({ data: { trouble: 'unknown' } });
  });
});
