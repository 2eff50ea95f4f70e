import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { updateAbility, updatePatienceMs } from '@rackhand/contract/host/agent-update';
import type { HostRow } from '@rackhand/contract/host/host';
import { buildOf } from '@rackhand/program/bundle';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { type HostDesk, openHostDesk } from '../../testing/host-desk.ts';
import { leaseDevice } from '../../testing/lease-device.ts';
import { phone } from '../../testing/test-sightings.ts';
import { advanceUpdates } from './advance-updates.ts';
import { inventAgentToken } from './agent-token.ts';

const files = { 'main.mjs': 'the next release' };
const build = buildOf(files);
const oldBuild = '0'.repeat(64);

let folder: string;
let farm: TestFarm;
let desk: HostDesk;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  writeFileSync(join(folder, 'main.mjs'), files['main.mjs']);
  desk = await openHostDesk({ AGENT_RELEASE_DIR: folder });
  ({ farm } = desk);
});
afterEach(async () => {
  await farm.close();
  rmSync(folder, { recursive: true, force: true });
});

const able = { abilities: [updateAbility], updates: 'on' as const, build: oldBuild };

async function host(options: object = able) {
  const { id, token } = await desk.add('rack-9');
  const key = inventAgentToken();
  await desk.enrol(token, key);
  const agent = await farm.dial(key, options);
  await agent.snapshot([phone('A')]);
  return { id, key, agent };
}

const ask = (id: number, what = 'update_agent', cookie?: string) =>
  desk.ask(`/admbo/server/${String(id)}/${what}`, {}, cookie);
const row = async (): Promise<HostRow | undefined> =>
  (await farm.read<{ servers: HostRow[] }>('/admbo/device/server')).servers[0];
const stateNow = async () => (await row())?.agent_update?.state;
const advance = () => advanceUpdates(farm.db, farm.clock.now());
const actions = async () =>
  (
    await farm.db
      .selectFrom('audit_trail')
      .select(['action', 'result'])
      .where('action', 'in', ['host.update_requested', 'host.agent_updated', 'host.update_failed'])
      .orderBy('id')
      .execute()
  ).map(({ action, result }) => `${action} ${result}`);

/** An update of which the agent has been told. */
async function sent() {
  const there = await host();
  await ask(there.id);
  await advance();
  const { update_id } = await there.agent.hears('update');
  return { ...there, update_id };
}

describe('a super admin', () => {
  it('brings a free host’s agent to the server’s release, and new work waits until that is done', async () => {
    const { id, agent } = await host();
    expect((await ask(id)).errorCode).toBe(0);
    expect(await row()).toMatchObject({
      draining: true,
      agent_update: { state: 'waiting', from_version: '0.1.0', to: { build } },
    });
    await advance();
    const order = await agent.hears('update');
    expect(order).toMatchObject({ build });
    const { update_id } = order;
    const fetched = async () => (await row())?.agent_update?.fetched;
    agent.say({ type: 'update_progress', update_id, state: 'fetching' });
    await eventually(async () => (await stateNow()) === 'fetching');
    expect(await fetched()).toBeNull();
    const part = { done: 1_000, total: 4_000 };
    agent.say({ type: 'update_progress', update_id, state: 'fetching', fetched: part });
    await eventually(async () => (await fetched())?.done === part.done);
    expect(await fetched()).toEqual(part);
    agent.say({ type: 'update_progress', update_id, state: 'trying' });
    await eventually(async () => (await stateNow()) === 'trying');
    expect(await fetched()).toBeNull();
    agent.say({ type: 'update_result', update_id: order.update_id, outcome: 'succeeded', detail: '' });
    await agent.hears('update_stored');
    expect(await row()).toMatchObject({ draining: false, agent_update: { state: 'succeeded' } });
    expect(await actions()).toEqual(['host.update_requested ok', 'host.agent_updated ok']);
  });

  it('sees why the old release has returned, and new work that somebody else paused stays so', async () => {
    const { id, agent } = await host();
    await desk.ask(`/admbo/server/${String(id)}/drain`, { draining: true });
    await ask(id);
    await advance();
    const { update_id } = await agent.hears('update');
    agent.say({ type: 'update_result', update_id, outcome: 'returned', detail: 'it ended with 3' });
    await agent.hears('update_stored');
    expect(await row()).toMatchObject({
      draining: true,
      agent_update: { state: 'returned', detail: 'it ended with 3' },
    });
    expect(await actions()).toEqual(['host.update_requested ok', 'host.update_failed ok']);
  });

  it('waits while somebody has a device of the host, and may cancel that', async () => {
    const { id, agent } = await host();
    await desk.ask(`/admbo/server/${String(id)}/devices`, {
      decision: 'accept',
      arns: (await farm.devices()).map(({ arn }) => arn),
    });
    await leaseDevice(farm, 'A', 'TESTING');
    await ask(id);
    await advance();
    expect(await stateNow()).toBe('waiting');
    expect((await ask(id)).errorCode).toBe(20414);
    expect((await ask(id, 'cancel_update')).errorCode).toBe(0);
    expect(await row()).toMatchObject({ draining: false, agent_update: { state: 'cancelled' } });
    expect(agent.heard.some(({ type }) => type === 'update')).toBe(false);
  });

  it('can’t cancel what the agent has been told of', async () => {
    const { id } = await sent();
    expect((await ask(id, 'cancel_update')).errorCode).toBe(20414);
  });

  it.each([
    ['is too old for it', {}, '이 에이전트는 오래되어'],
    ['does not allow it', { updates: 'off', build: oldBuild }, 'AGENT_UPDATES=true'],
    ['was started without its launcher', { updates: 'unlaunched', build: oldBuild }, 'launcher.mjs'],
    ['has the release already', { ...able, build }, '서버와 같은 버전입니다.'],
  ])('is told that a host’s agent %s', async (_what, options, message) => {
    const { id } = await host(options);
    const answer = await ask(id);
    expect(answer.errorCode).toBe(20413);
    expect(answer.details).toMatchObject([{ field: 'host' }]);
    expect(answer.details?.[0]?.message).toContain(message);
    expect((await row())?.draining).toBe(false);
  });
});

describe('an admin who is no super admin', () => {
  it('sees updates and asks for none', async () => {
    const { id } = await sent();
    const plain = await farm.signIn('admin');
    expect((await ask(id, 'update_agent', plain)).errorCode).toBe(31108);
    expect((await ask(id, 'cancel_update', plain)).errorCode).toBe(31108);
    expect(await stateNow()).toBe('sent');
  });
});

describe('an update', () => {
  it('of which the agent was told before its link broke is told again', async () => {
    const { key, agent, update_id } = await sent();
    agent.close();
    await eventually(() => agent.isClosed());
    const next = await eventually(async () => {
      const again = await farm.dial(key, able);
      return (await eventually(() => again.heard[0])).type === 'welcome' ? again : null;
    });
    expect(await next.hears('update')).toMatchObject({ update_id });
  });

  it('of which nothing is heard for ten minutes has failed', async () => {
    await sent();
    farm.clock.advance(updatePatienceMs + 1_000);
    await advance();
    expect(await row()).toMatchObject({
      draining: false,
      agent_update: { state: 'failed', detail: 'nothing was heard of it' },
    });
  });

  it('that is not the host’s present one changes nothing', async () => {
    const { agent } = await sent();
    agent.say({ type: 'update_result', update_id: 'another', outcome: 'succeeded', detail: '' });
    await agent.hears('update_stored');
    expect(await stateNow()).toBe('sent');
  });
});

describe('the release', () => {
  const fetchBundle = (key: string) =>
    fetch(`${farm.origin}/agent/bundle`, { headers: { authorization: `Bearer ${key}` } });

  it('is given to agents by their keys, whole, and to nobody else', async () => {
    const { key } = await host();
    const answer = await fetchBundle(key);
    expect(answer.status).toBe(200);
    const given = (await answer.json()) as { files: Record<string, string> };
    expect(buildOf(given.files)).toBe(build);
    expect((await fetchBundle(inventAgentToken())).status).toBe(401);
    expect((await fetch(`${farm.origin}/agent/bundle`)).status).toBe(401);
    const signedIn = await fetch(`${farm.origin}/agent/bundle`, { headers: { cookie: farm.cookie } });
    expect(signedIn.status).toBe(401);
  });
});
