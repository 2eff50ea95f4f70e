import { createHash } from 'node:crypto';
import { commandReasons } from '@rackhand/contract/command/command';
import { firstAbility } from '@rackhand/contract/command/kinds/command-kind';
import { screenshotLimits } from '@rackhand/contract/command/screenshot';
import type { Screenshot } from '@rackhand/contract/endpoints/screenshots';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDesk, deskUdids, openCommandDesk } from '../../../testing/command-desk.ts';
import { type CommandedAgent, dialForCommands } from '../../../testing/commanded-agent.ts';
import { sameOrigin } from '../../../testing/create-test-app.ts';
import type { Answer, TestFarm } from '../../../testing/create-test-farm.ts';
import { eventually } from '../../../testing/eventually.ts';
import { leaseDevice } from '../../../testing/lease-device.ts';
import { healthyReadings } from '../../../testing/test-sightings.ts';

const path = '/admbo/device/screenshot';
const hourMs = 60 * 60_000;
const picture = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  createHash('sha256').update('what a phone shows').digest(),
]);

let desk: CommandDesk;
let farm: TestFarm;
let agent: CommandedAgent;

beforeEach(async () => {
  desk = await openCommandDesk();
  ({ farm, agent } = desk);
});
afterEach(() => farm.close());

const bring = (id: string, { token = desk.token, body = picture } = {}): Promise<LightMyRequestResponse> =>
  farm.app.inject({
    method: 'POST',
    url: `/agent/command/${id}/screenshot`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    payload: body,
  });
const look = (id: string, cookie = farm.cookie): Promise<LightMyRequestResponse> =>
  farm.app.inject({ url: `/admbo/command/${id}/screenshot`, headers: { cookie } });
const ask = async (udid = 'A'): Promise<string> => String((await desk.ask(path, udid)).data['command_id']);
const listed = async (udid = 'A'): Promise<Screenshot[]> => {
  const { arn } = await farm.device(udid);
  return (await farm.read<{ screenshots: Screenshot[] }>(`${path}?arn=${arn}`)).screenshots;
};

async function takeOne(udid = 'A'): Promise<string> {
  const delivery = await agent.delivered(await ask(udid));
  agent.begins(delivery);
  expect((await bring(delivery.command_id)).json()).toMatchObject({ errorCode: 0 });
  agent.ends(delivery);
  expect(await desk.read(delivery.command_id, 10)).toMatchObject({ type: 'screenshot', state: 'succeeded' });
  return delivery.command_id;
}

describe('a screenshot', () => {
  it('shows what the device shows, to whoever may read it, and says who has taken it', async () => {
    const id = await takeOne();
    const shown = await look(id);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.rawPayload).toEqual(picture);
    expect(await listed()).toMatchObject([{ command_id: id, taken_by: 'admin01' }]);
    expect(await listed('B')).toEqual([]);
    const [entry] = await farm.db
      .selectFrom('audit_trail')
      .select(['action', 'actor_name', 'object'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const { arn } = await farm.device('A');
    expect(entry).toEqual({ action: 'device.screenshot_requested', actor_name: 'admin01', object: arn });
  });

  it('takes no device from anybody, and changes no state', async () => {
    await takeOne();
    expect((await farm.device('A')).info.state).toBe('AVAILABLE');
    expect((await farm.history('A')).some(({ by }) => by === 'admin01')).toBe(false);
  });

  it('is kept for a day', async () => {
    const id = await takeOne();
    farm.clock.advance(screenshotLimits.keptMs - hourMs);
    const cookie = await farm.signIn('admin');
    expect((await look(id, cookie)).statusCode).toBe(200);
    farm.clock.advance(hourMs);
    const later = await farm.signIn('admin');
    expect((await look(id, later)).json()).toMatchObject({ errorCode: 2002 });
  });

  it('is not asked of several devices in one go', async () => {
    const { arn } = await farm.device('A');
    const answer = await farm.call('/admbo/device/bulk_command', { type: 'screenshot', arns: [arn] });
    expect(answer).toMatchObject({ errorCode: 901 });
  });

  it('without its picture has failed, whatever the agent says', async () => {
    const delivery = await agent.delivered(await ask());
    agent.ends(delivery);
    expect(await desk.read(delivery.command_id, 10)).toMatchObject({
      state: 'failed',
      reason: 'PICTURE_NOT_SENT',
      error_code: 20413,
    });
  });
});

describe('a picture that an agent brings', () => {
  it('is taken from the agent of the command’s host alone, while the command lasts', async () => {
    const other = await farm.addHost('rack-2');
    const delivery = await agent.delivered(await ask());
    const id = delivery.command_id;
    expect((await bring(id, { token: other })).json()).toMatchObject({ errorCode: 2002 });
    expect((await bring(id, { token: 'x'.repeat(43) })).json()).toMatchObject({ errorCode: 2006 });
    expect((await bring('nothing')).json()).toMatchObject({ errorCode: 2002 });
    expect((await bring(id)).statusCode).toBe(200);
    agent.ends(delivery);
    await desk.inState(id, 'succeeded');
    expect((await bring(id)).json()).toMatchObject({ errorCode: 2002 });
  });

  it('is refused where it is none', async () => {
    const id = await ask();
    await agent.delivered(id);
    for (const body of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('\x89PN', 'latin1')])
      expect((await bring(id, { body })).json()).toMatchObject({ errorCode: 901 });
    expect((await look(id)).json()).toMatchObject({ errorCode: 2002 });
  });

  it('takes the place of one that came before, when it had to be taken again', async () => {
    const delivery = await agent.delivered(await ask());
    const second = Buffer.concat([picture, Buffer.from('and later')]);
    await bring(delivery.command_id);
    await bring(delivery.command_id, { body: second });
    agent.ends(delivery);
    await desk.inState(delivery.command_id, 'succeeded');
    expect((await look(delivery.command_id)).rawPayload).toEqual(second);
    expect(await listed()).toHaveLength(1);
  });
});

describe('a screenshot is refused', () => {
  it('with the reason where the screen can’t be read', async () => {
    await agent.change('A', { readings: { ...healthyReadings, screen_readable: false } });
    const answer = await desk.ask(path, 'A');
    expect(answer).toMatchObject({ status: 503, errorCode: 20413 });
    expect(answer.details).toMatchObject([
      {
        field: 'arn',
        texts: { ko: '장비의 화면을 읽을 수 없습니다.', en: 'The device’s screen can’t be read.' },
      },
    ]);
    expect((await desk.ask('/admbo/device/reboot', 'A')).errorCode).toBe(0);
  });

  it('with 20412 while another deployment has the device, and not while its own has', async () => {
    const { arn } = await farm.device('A');
    const cookie = await farm.signIn('super');
    const hold = await farm.app.inject({
      method: 'POST',
      url: '/service/hold',
      headers: { cookie, ...sameOrigin },
      payload: { arn, state: 'USING', minutes: 5 },
    });
    expect(hold.json()).toMatchObject({ errorCode: 0 });
    await takeOne();
    await farm.db.updateTable('leases').set({ group_type: 'another' }).execute();
    expect(await desk.ask(path, 'A')).toMatchObject({ status: 409, errorCode: 20412 });
  });

  it('with 20412 while a test runs of which nobody knows whose it is', async () => {
    await leaseDevice(farm, 'A', 'TESTING');
    expect(await desk.ask(path, 'A')).toMatchObject({ errorCode: 20412 });
  });

  it('to another deployment’s eyes: it answers like one that is not there', async () => {
    const id = await takeOne();
    await farm.db.updateTable('file_uses').set({ group_type: 'another' }).execute();
    expect((await look(id)).json()).toMatchObject({ errorCode: 2002 });
    expect(await listed()).toEqual([]);
  });
});

describe('an agent that is too old for a screenshot', () => {
  const tooOld = { field: 'host', texts: commandReasons.AGENT_TOO_OLD };
  const dialOld = (): Promise<CommandedAgent> =>
    dialForCommands(farm, desk.token, deskUdids, { abilities: [firstAbility] });

  it('is named as the reason, while it does what it knows over the same link', async () => {
    agent.cut();
    await eventually(() => agent.isClosed());
    const old = await dialOld();
    const answer: Answer = await desk.ask(path, 'A');
    expect(answer).toMatchObject({ status: 503, errorCode: 20413, details: [tooOld] });
    old.ends(await old.delivered(await desk.reboot('A')));
    await desk.shows('A', 'AVAILABLE');
    expect(old.isClosed()).toBe(false);
  });

  it('ends one that waits for its host, by name', async () => {
    agent.cut();
    await eventually(() => agent.isClosed());
    const id = await ask();
    const old = await dialOld();
    expect(await desk.inState(id, 'failed')).toMatchObject({ reason: 'AGENT_TOO_OLD', error_code: 20413 });
    expect(old.deliveries()).toEqual([]);
  });
});
