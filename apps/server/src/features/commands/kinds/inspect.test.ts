import { inspectionLimits, type ScreenNode } from '@rackhand/contract/command/inspection';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDesk, openCommandDesk } from '../../../testing/command-desk.ts';
import type { CommandedAgent } from '../../../testing/commanded-agent.ts';
import { sameOrigin } from '../../../testing/create-test-app.ts';
import type { TestFarm } from '../../../testing/create-test-farm.ts';
import { leaseDevice } from '../../../testing/lease-device.ts';
import { healthyReadings } from '../../../testing/test-sightings.ts';

const path = '/admbo/custom_test/inspect';
const picture = Buffer.from('\x89PNG\r\n\x1a\nwhat a phone shows', 'latin1');
const button: ScreenNode = {
  depth: 1,
  text: '로그인',
  id: 'com.example.bank:id/login',
  description: '',
  class: 'android.widget.Button',
  package: 'com.example.bank',
  bounds: [10, 20, 110, 60],
  clickable: true,
  long_clickable: false,
  scrollable: false,
  focused: false,
  enabled: true,
  password: false,
};

let desk: CommandDesk;
let farm: TestFarm;
let agent: CommandedAgent;

beforeEach(async () => {
  desk = await openCommandDesk();
  ({ farm, agent } = desk);
});
afterEach(() => farm.close());

type Part = 'shot' | 'tree';
const bring = (
  id: string,
  part: Part,
  { token = desk.token, body = part === 'shot' ? picture : Buffer.from(JSON.stringify([button])) } = {},
): Promise<LightMyRequestResponse> =>
  farm.app.inject({
    method: 'POST',
    url: `/agent/command/${id}/inspected_${part}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': part === 'shot' ? 'image/png' : 'application/json',
    },
    payload: body,
  });
const look = async (id: string): Promise<{ errorCode: unknown; data: { shot: string; tree: unknown } }> =>
  (await farm.app.inject({ url: `${path}/${id}`, headers: { cookie: farm.cookie } })).json();
const ask = async (): Promise<string> => String((await desk.ask(path, 'A')).data['command_id']);

async function inspectOne(): Promise<string> {
  const delivery = await agent.delivered(await ask());
  const id = delivery.command_id;
  agent.begins(delivery);
  for (const part of ['tree', 'shot'] as const)
    expect((await bring(id, part)).json()).toMatchObject({ errorCode: 0 });
  agent.ends(delivery);
  expect(await desk.read(id, 10)).toMatchObject({ type: 'inspect', state: 'succeeded' });
  return id;
}

describe('who writes a scenario and asks what is on a screen', () => {
  it('is told its tree and shown its picture, by deployment, and the trail says who has asked', async () => {
    const id = await inspectOne();
    const { data } = await look(id);
    expect(data.tree).toEqual([button]);
    const shown = await farm.app.inject({ url: data.shot, headers: { cookie: farm.cookie } });
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.rawPayload).toEqual(picture);
    const { arn } = await farm.device('A');
    const [entry] = await farm.db
      .selectFrom('audit_trail')
      .select(['action', 'actor_name', 'object'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toEqual({ action: 'device.inspect_requested', actor_name: 'admin01', object: arn });
    await farm.db.updateTable('commands').set({ group_type: 'another' }).execute();
    await farm.db.updateTable('file_uses').set({ group_type: 'another' }).execute();
    expect(await look(id)).toMatchObject({ errorCode: 2002 });
    const foreign = await farm.app.inject({ url: data.shot, headers: { cookie: farm.cookie } });
    expect(foreign.json()).toMatchObject({ errorCode: 2002 });
  });

  it('finds it for a day', async () => {
    const id = await inspectOne();
    farm.clock.advance(inspectionLimits.keptMs);
    farm.cookie = await farm.signIn('admin');
    expect(await look(id)).toMatchObject({ errorCode: 2002 });
  });

  it('is told that it has not ended, or why nothing was read', async () => {
    const delivery = await agent.delivered(await ask());
    const id = delivery.command_id;
    await bring(id, 'tree');
    await bring(id, 'shot');
    expect(await look(id)).toMatchObject({ errorCode: 20414, details: [{ message: id }] });
    agent.ends(delivery, { outcome: 'failed', reason: 'TREE_NOT_READ', detail: 'the screen never rests' });
    await desk.inState(id, 'failed');
    expect(await look(id)).toMatchObject({ errorCode: 20413, details: [{ field: 'command_id' }] });
  });

  it.each([['tree'], ['shot']] as const)('is told of a failure where only the %s has come', async (part) => {
    const delivery = await agent.delivered(await ask());
    await bring(delivery.command_id, part);
    agent.ends(delivery);
    expect(await desk.read(delivery.command_id, 10)).toMatchObject({
      state: 'failed',
      reason: 'INSPECTION_NOT_SENT',
      error_code: 20413,
    });
  });

  it('is refused with the reason where the screen can’t be read', async () => {
    await agent.change('A', { readings: { ...healthyReadings, screen_readable: false } });
    const answer = await desk.ask(path, 'A');
    expect(answer).toMatchObject({ status: 503, errorCode: 20413, details: [{ field: 'arn' }] });
  });

  it('is refused while a test has the device, or another deployment, and not while their own holds it', async () => {
    const { arn } = await farm.device('A');
    const cookie = await farm.signIn('super');
    const payload = { arn, state: 'USING', minutes: 5 };
    const headers = { cookie, ...sameOrigin };
    await farm.app.inject({ method: 'POST', url: '/service/hold', headers, payload });
    await inspectOne();
    await farm.db.updateTable('leases').set({ group_type: 'another' }).execute();
    expect(await desk.ask(path, 'A')).toMatchObject({ status: 409, errorCode: 20412 });
    await leaseDevice(farm, 'B', 'TESTING');
    await farm.db.updateTable('leases').set({ group_type: 'mobile' }).execute();
    expect(await desk.ask(path, 'B')).toMatchObject({ status: 409, errorCode: 20412 });
  });
});

describe('what an agent brings of an inspection', () => {
  it('is taken from the agent of the command’s host alone, while the command lasts', async () => {
    const other = await farm.addHost('rack-2');
    const delivery = await agent.delivered(await ask());
    const id = delivery.command_id;
    for (const part of ['tree', 'shot'] as const) {
      expect((await bring(id, part, { token: other })).json()).toMatchObject({ errorCode: 2002 });
      expect((await bring(id, part, { token: 'x'.repeat(43) })).json()).toMatchObject({ errorCode: 2006 });
      expect((await bring('nothing', part)).json()).toMatchObject({ errorCode: 2002 });
    }
    agent.ends(delivery, { outcome: 'failed', reason: null });
    await desk.inState(id, 'failed');
    expect((await bring(id, 'tree')).json()).toMatchObject({ errorCode: 2002 });
  });

  it.each([
    ['tree', '<hierarchy/>'],
    ['tree', '[{"depth":1}]'],
    ['tree', JSON.stringify([{ ...button, bounds: [1, 2, 3] }])],
    ['shot', '<svg onload="alert(1)"/>'],
  ] as const)('is refused where it is no %s: %s', async (part, body) => {
    const { command_id } = await agent.delivered(await ask());
    const answer = await bring(command_id, part, { body: Buffer.from(body) });
    expect(answer.json()).toMatchObject({ errorCode: 901 });
  });
});
