import { randomUUID } from 'node:crypto';
import type { Command } from '@rackhand/contract/command';
import type { BulkAction, BulkResult } from '@rackhand/contract/endpoints/commands';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandedAgent, dialForCommands } from '../../testing/commanded-agent.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type Answer, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { phone } from '../../testing/test-sightings.ts';

const minute = 60_000;
const udids = ['A', 'B', 'C'];

let farm: TestFarm;
let token: string;
let agent: CommandedAgent;

beforeEach(async () => {
  farm = await createTestFarm();
  token = await farm.addHost('rack-1');
  agent = await dialForCommands(farm, token, udids);
});
afterEach(() => farm.close());

async function ask(path: string, udid: string, headers: Record<string, string> = {}): Promise<Answer> {
  return askFor(path, (await farm.device(udid)).arn, headers);
}

async function askFor(path: string, arn: string, headers: Record<string, string>): Promise<Answer> {
  const response = await farm.app.inject({
    method: 'POST',
    url: path,
    headers: { cookie: farm.cookie, ...sameOrigin, ...headers },
    payload: { arn },
  });
  const answer = response.json<Omit<Answer, 'status'>>();
  return { ...answer, status: response.statusCode };
}

async function reboot(udid = 'A'): Promise<string> {
  const { data } = await ask('/admbo/device/reboot', udid);
  return String(data['command_id']);
}

const read = (id: string, wait = 0): Promise<Command> =>
  farm.read<Command>(`/admbo/command/${id}?wait=${String(wait)}`);

const inState = (id: string, state: Command['state']): Promise<Command> =>
  eventually(async () => {
    const command = await read(id);
    return command.state === state ? command : null;
  }, `the command being ${state}`);

const stateOf = async (udid: string): Promise<string> => (await farm.device(udid)).info.state;
const shows = (udid: string, state: string): Promise<boolean> =>
  eventually(async () => (await stateOf(udid)) === state, `${udid} being ${state}`);

describe('a reboot that an administrator asks for', () => {
  it('is stored before the call answers, shows REBOOT while it runs and ends with the state that is true', async () => {
    const id = await reboot();
    const delivery = await agent.delivered(id);
    expect(delivery).toMatchObject({ command: 'reboot', udid: 'A', attempt: 1, cancel: false });
    agent.begins(delivery);
    await shows('A', 'REBOOT');
    expect(await read(id)).toMatchObject({ state: 'running', created_by: 'admin01', ended_at: null });
    agent.ends(delivery);
    expect(await read(id, 10)).toMatchObject({ state: 'succeeded', error_code: null, message: '' });
    await shows('A', 'AVAILABLE');
    const history = await farm.history('A');
    expect(history.slice(0, 2)).toMatchObject([
      { from: 'REBOOT', to: 'AVAILABLE', reason: 'REBOOTED', by: 'agent' },
      { from: 'AVAILABLE', to: 'REBOOT', reason: 'REBOOT_REQUESTED', by: 'admin01' },
    ]);
    expect(await agent.hears('command_stored')).toMatchObject({ command_id: id, attempt: 1 });
  });

  it('says 20414 with the running command to whoever asks for another one of the device', async () => {
    const id = await reboot();
    for (const path of ['/admbo/device/reboot', '/admbo/device/usb_reset']) {
      const answer = await ask(path, 'A');
      expect(answer).toMatchObject({ status: 409, errorCode: 20414 });
      expect(answer.details[0]?.message).toBe(id);
    }
    expect((await ask('/admbo/device/reboot', 'B')).errorCode).toBe(0);
  });

  it('is given to one of fifty who ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/admbo/device/reboot', 'A')));
    expect(answers.filter(({ errorCode }) => errorCode === 0)).toHaveLength(1);
    expect(answers.filter(({ errorCode }) => errorCode === 20414)).toHaveLength(49);
  });

  it('is refused for a device that is not there, on a host that is away, and held by an app command', async () => {
    expect(await farm.call('/admbo/device/reboot', { arn: 'arn:farm:device:999' })).toMatchObject({
      status: 404,
      errorCode: 'E1011',
    });
    await farm.db
      .updateTable('devices')
      .set({ holder: 'MANAGED', state: 'MANAGED' })
      .where('udid', '=', 'B')
      .execute();
    expect(await ask('/admbo/device/reboot', 'B')).toMatchObject({ errorCode: 20414 });
    agent.cut();
    farm.clock.advance(16_000);
    await farm.judgeHosts();
    expect(await ask('/admbo/device/reboot', 'A')).toMatchObject({ status: 503, errorCode: 20413 });
  });

  it('is allowed for a device under test and for an excluded one, which stays excluded', async () => {
    const { arn } = await farm.device('B');
    await farm.call('/service/change_state', { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' });
    await farm.db
      .updateTable('devices')
      .set({ holder: 'TESTING', state: 'TESTING' })
      .where('udid', '=', 'A')
      .execute();
    for (const udid of ['A', 'B']) {
      const delivery = await agent.delivered(await reboot(udid));
      agent.begins(delivery);
      agent.ends(delivery);
      expect((await read(delivery.command_id, 10)).state).toBe('succeeded');
    }
    expect(await stateOf('A')).toBe('AVAILABLE');
    expect(await stateOf('B')).toBe('EXCLUDE');
  });

  it('that fails says why in the language of the request, and keeps what was tried', async () => {
    const id = await reboot();
    const delivery = await agent.delivered(id);
    const steps = [{ number: 1, name: 'reboot' as const, result: 'failed' as const, detail: 'closed' }];
    agent.ends(delivery, { outcome: 'failed', reason: 'DEVICE_SILENT', detail: 'no answer', steps });
    const korean = await read(id, 10);
    expect(korean).toMatchObject({ state: 'failed', error_code: 20413, reason: 'DEVICE_SILENT' });
    expect(korean.message).toContain('장비가 응답하지 않습니다.');
    expect(korean.steps).toMatchObject([{ name: 'reboot', result: 'failed', detail: 'closed' }]);
    const english = await farm.app.inject({
      url: `/admbo/command/${id}`,
      headers: { cookie: farm.cookie, 'accept-language': 'en' },
    });
    expect(english.json<{ data: Command }>().data.message).toContain('The device does not answer.');
  });

  it('gives the device back after five minutes, though the agent has not said how it ended', async () => {
    const id = await reboot();
    agent.begins(await agent.delivered(id));
    await shows('A', 'REBOOT');
    farm.clock.advance(5 * minute);
    agent.beat();
    await eventually(async () => (await stateOf('A')) !== 'REBOOT', 'the hold ending');
    expect((await farm.history('A'))[0]).toMatchObject({
      from: 'REBOOT',
      reason: 'REBOOT_DEADLINE',
      by: 'server',
    });
  });

  it('that the agent never answers is given up, and the device is free again', async () => {
    const id = await reboot();
    agent.begins(await agent.delivered(id));
    await inState(id, 'running');
    farm.clock.advance(7 * minute);
    agent.beat();
    expect(await inState(id, 'failed')).toMatchObject({ reason: 'NO_ANSWER', error_code: 20413 });
    expect((await ask('/admbo/device/reboot', 'A')).errorCode).toBe(0);
  });
});

describe('USB reconnection', () => {
  it('ends with 20512 and all rungs when none has helped', async () => {
    const { data } = await ask('/admbo/device/usb_reset', 'A');
    const delivery = await agent.delivered(String(data['command_id']));
    agent.begins(delivery);
    const steps = [
      { number: 1, name: 'adb_reconnect' as const, result: 'failed' as const, detail: 'still offline' },
      { number: 2, name: 'usbreset' as const, result: 'skipped' as const, detail: 'no USB path' },
    ];
    agent.ends(delivery, { outcome: 'failed', reason: 'ALL_RUNGS_FAILED', steps });
    const command = await read(delivery.command_id, 10);
    expect(command).toMatchObject({ type: 'usb_reset', state: 'failed', error_code: 20512 });
    expect(command.steps.map(({ name, result }) => `${name} ${result}`)).toEqual([
      'adb_reconnect failed',
      'usbreset skipped',
    ]);
  });
});

describe('waiting for a command', () => {
  it('answers at its end, or after its time with the state then', async () => {
    const id = await reboot();
    const delivery = await agent.delivered(id);
    expect((await read(id, 1)).state).toBe('sent');
    const waiting = read(id, 60);
    agent.ends(delivery);
    expect((await waiting).state).toBe('succeeded');
  });

  it('is at most 60 seconds long', async () => {
    const id = await reboot();
    for (const wait of ['61', '-1', 'x']) {
      const response = await farm.app.inject({
        url: `/admbo/command/${id}?wait=${wait}`,
        headers: { cookie: farm.cookie },
      });
      expect(response.json<Answer>()).toMatchObject({ errorCode: 901, details: [{ field: 'wait' }] });
    }
  });

  it('never slides the session, while reading one does', async () => {
    const id = await reboot();
    agent.ends(await agent.delivered(id));
    await inState(id, 'succeeded');
    const expiry = async (): Promise<number> =>
      (
        await farm.db.selectFrom('sessions').select('expires_at').executeTakeFirstOrThrow()
      ).expires_at.getTime();
    const before = await expiry();
    farm.clock.advance(10 * minute);
    await read(id, 1);
    await farm.app.inject({ url: `/admbo/command/${id}?wait=1`, headers: { cookie: farm.cookie } });
    expect(await expiry()).toBe(before);
    await farm.app.inject({ url: `/admbo/command/${id}`, headers: { cookie: farm.cookie } });
    await eventually(async () => (await expiry()) > before, 'the session sliding');
  });

  it('of one that does not exist answers 2002, whatever the id looks like', async () => {
    for (const id of [randomUUID(), 'x', "' or 1=1--", '%2e%2e%2f']) {
      const response = await farm.app.inject({
        url: `/admbo/command/${encodeURIComponent(id)}`,
        headers: { cookie: farm.cookie },
      });
      expect(response.json<Answer>()).toMatchObject({ errorCode: 2002 });
    }
  });
});

describe('cancelling', () => {
  const cancel = (id: string): Promise<Answer> => farm.call(`/admbo/command/${id}/cancel`, {});

  it('ends a command that waits, and says 20414 of one that has ended', async () => {
    agent.cut();
    await eventually(() => agent.isClosed());
    const id = await reboot();
    expect((await cancel(id)).data).toMatchObject({ state: 'cancelled', error_code: null });
    expect(await cancel(id)).toMatchObject({ status: 409, errorCode: 20414 });
    expect(await cancel(randomUUID())).toMatchObject({ errorCode: 2002 });
    const next = await dialForCommands(farm, token, udids);
    await next.delivered(await reboot('B'));
    expect(next.deliveries(id)).toEqual([]);
  });

  it('lets a command that runs go on to its end', async () => {
    const id = await reboot();
    const first = await agent.delivered(id);
    agent.begins(first);
    await inState(id, 'running');
    expect((await cancel(id)).data).toMatchObject({ state: 'running', cancel_requested: true });
    const second = await agent.delivered(id, 2);
    expect(second.cancel).toBe(true);
    agent.ends(second);
    expect((await read(id, 10)).state).toBe('succeeded');
  });

  it('ends one that was sent and has not begun, as the agent says', async () => {
    const id = await reboot();
    await agent.delivered(id);
    await cancel(id);
    agent.ends(await agent.delivered(id, 2), { outcome: 'cancelled' });
    expect(await read(id, 10)).toMatchObject({ state: 'cancelled', started_at: null });
    expect(await stateOf('A')).toBe('AVAILABLE');
  });
});

describe('what agents say twice, late or in another order', () => {
  it('changes nothing after the end, and is acknowledged so that it stops', async () => {
    const id = await reboot();
    const delivery = await agent.delivered(id);
    agent.ends(delivery);
    const end = await read(id, 10);
    agent.ends(delivery, { outcome: 'failed', reason: 'DEVICE_LOST' });
    agent.begins(delivery);
    await eventually(() => agent.heard.filter(({ type }) => type === 'command_stored').length >= 3);
    expect(await read(id)).toEqual(end);
    expect(await stateOf('A')).toBe('AVAILABLE');
  });

  it('of an earlier delivery is ignored', async () => {
    const id = await reboot();
    const first = await agent.delivered(id);
    await farm.call(`/admbo/command/${id}/cancel`, {});
    const second = await agent.delivered(id, 2);
    agent.ends(first, { outcome: 'failed', reason: 'DEVICE_LOST' });
    agent.begins(second);
    expect(await inState(id, 'running')).toMatchObject({ error_code: null });
    agent.ends(second);
    expect((await read(id, 10)).state).toBe('succeeded');
  });

  it('of commands of another host is ignored', async () => {
    const other = await dialForCommands(farm, await farm.addHost('rack-2'), ['Z']);
    const delivery = await agent.delivered(await reboot());
    other.ends(delivery, { outcome: 'failed', reason: 'DEVICE_LOST' });
    await other.hears('command_stored');
    expect((await read(delivery.command_id)).state).toBe('sent');
  });
});

describe('a command whose agent goes away', () => {
  it('becomes unknown, is delivered again to the next link and ends once', async () => {
    const id = await reboot();
    agent.begins(await agent.delivered(id));
    await inState(id, 'running');
    agent.cut();
    await inState(id, 'unknown');
    const next = await dialForCommands(farm, token, udids);
    const again = await next.delivered(id, 2);
    expect(again.age_ms).toBeGreaterThanOrEqual(0);
    next.begins(again);
    next.ends(again);
    expect((await read(id, 10)).state).toBe('succeeded');
  });

  it('expires when it could not be sent for ten minutes', async () => {
    agent.cut();
    await eventually(() => agent.isClosed());
    const id = await reboot();
    farm.clock.advance(10 * minute);
    expect(await inState(id, 'expired')).toMatchObject({ reason: 'NOT_SENT_IN_TIME', error_code: 20413 });
    const next = await dialForCommands(farm, token, udids);
    await next.delivered(await reboot('B'));
    expect(next.deliveries(id)).toEqual([]);
  });

  it('tells the agent not to begin what was sent long ago', async () => {
    const id = await reboot();
    await agent.delivered(id);
    agent.cut();
    farm.clock.advance(100 * minute);
    await inState(id, 'unknown');
    const next = await dialForCommands(farm, token, udids);
    const late = await next.delivered(id, 2);
    expect(late.begin_within_ms).toBeLessThanOrEqual(0);
    expect(late.age_ms).toBeGreaterThanOrEqual(100 * minute);
    next.ends(late, { outcome: 'expired', reason: 'NOT_SENT_IN_TIME' });
    expect(await read(id, 10)).toMatchObject({ state: 'expired' });
  });

  it('is delivered by another server on the same database', async () => {
    const beside = await createTestFarm(farm);
    agent.cut();
    await eventually(() => agent.isClosed());
    const elsewhere = await dialForCommands(beside, token, udids);
    const id = await reboot();
    const delivery = await elsewhere.delivered(id);
    const waiting = read(id, 20);
    elsewhere.ends(delivery);
    expect((await waiting).state).toBe('succeeded');
    expect(elsewhere.deliveries()).toHaveLength(1);
    expect(agent.deliveries()).toHaveLength(0);
    await beside.close();
  });

  it('is not given to an agent that cannot run commands', async () => {
    agent.cut();
    await eventually(() => agent.isClosed());
    const old = await farm.dial(token);
    const id = await reboot();
    await old.snapshot([phone('A')]);
    expect(old.heard.some(({ type }) => type === 'command')).toBe(false);
    expect((await read(id)).state).toBe('queued');
  });
});

describe('Idempotency-Key', () => {
  const key = { 'idempotency-key': 'click-1' };

  it('gives the first answer to the same call, and one command', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask('/admbo/device/reboot', 'A', key)),
    );
    expect(new Set(answers.map(({ data }) => data['command_id'])).size).toBe(1);
    expect(answers.every(({ errorCode }) => errorCode === 0)).toBe(true);
    agent.ends(await agent.delivered(String(answers[0]?.data['command_id'])));
    await shows('A', 'AVAILABLE');
    expect((await ask('/admbo/device/reboot', 'A', key)).data).toEqual(answers[0]?.data);
    expect(agent.deliveries()).toHaveLength(1);
  });

  it('repeats a refusal too', async () => {
    await reboot('A');
    const refused = await ask('/admbo/device/reboot', 'A', key);
    expect(refused).toMatchObject({ errorCode: 20414 });
    agent.ends(await agent.delivered(agent.deliveries()[0]?.command_id ?? ''));
    await eventually(async () => (await ask('/admbo/device/reboot', 'A', key)).errorCode === 20414);
  });

  it('is refused for another body, another call, and when it is too long', async () => {
    await ask('/admbo/device/reboot', 'A', key);
    expect(await ask('/admbo/device/reboot', 'B', key)).toMatchObject({ errorCode: 901 });
    expect(await ask('/admbo/device/usb_reset', 'A', key)).toMatchObject({ errorCode: 901 });
    const long = { 'idempotency-key': 'x'.repeat(101) };
    expect(await ask('/admbo/device/reboot', 'B', long)).toMatchObject({ errorCode: 901 });
  });

  it('is forgotten after a day, and is each admin’s own', async () => {
    const { arn } = await farm.device('A');
    const first = await askFor('/admbo/device/reboot', arn, key);
    const other = { ...key, cookie: await farm.signIn('super') };
    expect(await ask('/admbo/device/reboot', 'A', other)).toMatchObject({ errorCode: 20414 });
    agent.ends(await agent.delivered(String(first.data['command_id'])));
    await shows('A', 'AVAILABLE');
    farm.clock.advance(25 * 60 * minute);
    agent.beat();
    const cookie = await farm.signIn('admin');
    const later = await askFor('/admbo/device/reboot', arn, { ...key, cookie });
    expect(later.errorCode).toBe(0);
    expect(later.data).not.toEqual(first.data);
  });
});

describe('reboot_all', () => {
  const all = async (cookie: string, method: 'GET' | 'POST' = 'POST') => {
    const response = await farm.app.inject({
      method,
      url: '/service/reboot_all',
      headers: { cookie, ...sameOrigin },
    });
    const answer = response.json<Answer & { data: { results: BulkResult[] } }>();
    return { ...answer, status: response.statusCode };
  };

  it('is for super admins only', async () => {
    expect(await all(farm.cookie)).toMatchObject({ errorCode: 31108 });
    expect(await farm.read<{ commands: Command[] }>('/admbo/command')).toMatchObject({ commands: [] });
  });

  it('reboots what is in the farm, leaves out what is excluded and says of the rest why not', async () => {
    const { arn } = await farm.device('C');
    await farm.call('/service/change_state', { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' });
    await farm.db
      .updateTable('devices')
      .set({ holder: 'TESTING', state: 'TESTING' })
      .where('udid', '=', 'B')
      .execute();
    const { status, data } = await all(await farm.signIn('super'), 'GET');
    expect(status).toBe(200);
    expect(data.results.map(({ udid, errorCode }) => [udid, errorCode])).toEqual([
      ['A', 0],
      ['B', 20412],
    ]);
    await agent.delivered(data.results[0]?.command_id ?? '');
  });

  it('is not run by HEAD, nor from another site', async () => {
    const cookie = await farm.signIn('super');
    await farm.app.inject({ method: 'HEAD', url: '/service/reboot_all', headers: { cookie, ...sameOrigin } });
    await farm.app.inject({
      method: 'GET',
      url: '/service/reboot_all',
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect(await farm.db.selectFrom('commands').selectAll().execute()).toEqual([]);
  });
});

describe('a bulk action', () => {
  it('decides for each device, is seen by others live and stays readable', async () => {
    const stream = await farm.stream({ cookie: await farm.signIn('super') });
    await stream.sees(({ name }) => name === 'ready');
    const running = await reboot('B');
    const arns = [...(await farm.devices()).map(({ arn }) => arn), 'arn:farm:device:77'];
    const { data } = await farm.call('/admbo/device/bulk_command', { type: 'reboot', arns });
    const results = data['results'] as BulkResult[];
    expect(results.map(({ errorCode }) => errorCode)).toEqual([0, 20414, 0, 'E1011']);
    expect(results[1]?.command_id).toBe(running);
    const [first] = results;
    agent.ends(await agent.delivered(first?.command_id ?? ''));
    const event = await stream.sees(
      ({ name, data: row }) =>
        name === 'command' && row['command_id'] === first?.command_id && row['state'] === 'succeeded',
    );
    expect(event.data).toMatchObject({ bulk_id: data['bulk_id'], device_name: 'SM-G991N' });
    const { bulks } = await farm.read<{ bulks: BulkAction[] }>('/admbo/command_bulk');
    expect(bulks).toHaveLength(1);
    expect(bulks[0]?.results).toEqual(results);
    expect(bulks[0]?.commands.map(({ state }) => state)).toEqual([
      'succeeded',
      expect.stringMatching(/sent|queued/),
    ]);
    stream.close();
  });

  it('goes out in order, sixteen at one time for a host', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `D${String(index).padStart(2, '0')}`);
    const big = await dialForCommands(farm, await farm.addHost('rack-2'), many);
    const arns = (await farm.devices()).filter(({ info }) => info.udid.startsWith('D')).map(({ arn }) => arn);
    await farm.call('/admbo/device/bulk_command', { type: 'reboot', arns });
    await eventually(() => big.deliveries().length >= 16);
    for (let next = 0; next < 40; next += 1) {
      const delivery = await eventually(() => big.deliveries()[next]);
      expect(big.deliveries().length).toBeLessThanOrEqual(next + 16);
      expect(delivery.udid).toBe(many[next]);
      big.begins(delivery);
      big.ends(delivery);
    }
    const succeeded = async (): Promise<number> => {
      const { bulks } = await farm.read<{ bulks: BulkAction[] }>('/admbo/command_bulk');
      return bulks[0]?.commands.filter(({ state }) => state === 'succeeded').length ?? 0;
    };
    await eventually(async () => (await succeeded()) === 40, 'forty reboots ending');
    expect((await farm.devices()).every(({ info }) => info.state === 'AVAILABLE')).toBe(true);
    expect(new Set(big.deliveries().map(({ command_id }) => command_id)).size).toBe(40);
  });

  it('takes 1 to 600 devices of the types that there are', async () => {
    const arns = Array.from({ length: 601 }, (_, index) => `arn:farm:device:${String(index + 1)}`);
    for (const body of [
      { type: 'reboot', arns },
      { type: 'reboot', arns: [] },
      { type: 'melt', arns: ['x'] },
    ]) {
      expect(await farm.call('/admbo/device/bulk_command', body)).toMatchObject({ errorCode: 901 });
    }
  });
});

describe('the audit trail', () => {
  it('names who asked for a command and who cancelled it', async () => {
    const id = await reboot();
    await farm.call(`/admbo/command/${id}/cancel`, {});
    const entries = await farm.db
      .selectFrom('audit_trail')
      .select(['action', 'actor_name', 'object'])
      .where('action', 'in', ['device.reboot_requested', 'command.cancel_requested'])
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'device.reboot_requested', actor_name: 'admin01', object: (await farm.device('A')).arn },
      { action: 'command.cancel_requested', actor_name: 'admin01', object: id },
    ]);
  });
});
