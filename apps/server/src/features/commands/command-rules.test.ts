import { randomUUID } from 'node:crypto';
import type { Command } from '@rackhand/contract/command/command';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDesk, minute, openCommandDesk } from '../../testing/command-desk.ts';
import type { CommandedAgent } from '../../testing/commanded-agent.ts';
import type { Answer, TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { leaseDevice } from '../../testing/lease-device.ts';

let desk: CommandDesk;
let farm: TestFarm;
let agent: CommandedAgent;

beforeEach(async () => {
  desk = await openCommandDesk();
  ({ farm, agent } = desk);
});
afterEach(() => farm.close());

describe('a reboot that an administrator asks for', () => {
  it('is stored before the call answers, shows REBOOT while it runs and ends with the state that is true', async () => {
    const id = await desk.reboot();
    const delivery = await agent.delivered(id);
    expect(delivery).toMatchObject({ command: 'reboot', udid: 'A', attempt: 1, cancel: false });
    agent.begins(delivery);
    await desk.shows('A', 'REBOOT');
    expect(await desk.read(id)).toMatchObject({ state: 'running', created_by: 'admin01', ended_at: null });
    agent.ends(delivery);
    expect(await desk.read(id, 10)).toMatchObject({ state: 'succeeded', error_code: null, message: '' });
    await desk.shows('A', 'AVAILABLE');
    const history = await farm.history('A');
    expect(history.slice(0, 2)).toMatchObject([
      { from: 'REBOOT', to: 'AVAILABLE', reason: 'REBOOTED', by: 'agent' },
      { from: 'AVAILABLE', to: 'REBOOT', reason: 'REBOOT_REQUESTED', by: 'admin01' },
    ]);
    expect(await agent.hears('command_stored')).toMatchObject({ command_id: id, attempt: 1 });
  });

  it('says 20414 with the running command to whoever asks for another one of the device', async () => {
    const id = await desk.reboot();
    for (const path of ['/admbo/device/reboot', '/admbo/device/usb_reset']) {
      const answer = await desk.ask(path, 'A');
      expect(answer).toMatchObject({ status: 409, errorCode: 20414 });
      expect(answer.details[0]?.message).toBe(id);
    }
    expect((await desk.ask('/admbo/device/reboot', 'B')).errorCode).toBe(0);
  });

  it('is given to one of fifty who ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => desk.ask('/admbo/device/reboot', 'A')),
    );
    expect(answers.filter(({ errorCode }) => errorCode === 0)).toHaveLength(1);
    expect(answers.filter(({ errorCode }) => errorCode === 20414)).toHaveLength(49);
  });

  it('is refused for a device that is not there, on a host that is away, and held by an app command', async () => {
    expect(await farm.call('/admbo/device/reboot', { arn: 'arn:farm:device:999' })).toMatchObject({
      status: 404,
      errorCode: 'E1011',
    });
    await leaseDevice(farm, 'B', 'MANAGED');
    expect(await desk.ask('/admbo/device/reboot', 'B')).toMatchObject({ errorCode: 20414 });
    agent.cut();
    farm.clock.advance(16_000);
    await farm.judgeHosts();
    expect(await desk.ask('/admbo/device/reboot', 'A')).toMatchObject({ status: 503, errorCode: 20413 });
  });

  it('is allowed for a device under test and for an excluded one, which stays excluded', async () => {
    const { arn } = await farm.device('B');
    await farm.call('/service/change_state', { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' });
    await leaseDevice(farm, 'A', 'TESTING');
    for (const udid of ['A', 'B']) {
      const delivery = await agent.delivered(await desk.reboot(udid));
      agent.begins(delivery);
      agent.ends(delivery);
      expect((await desk.read(delivery.command_id, 10)).state).toBe('succeeded');
    }
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
    expect(await desk.stateOf('B')).toBe('EXCLUDE');
  });

  it('that has begun while somebody cancelled it is no outage: the device is seen to go as one that reboots', async () => {
    const id = await desk.reboot();
    const first = await agent.delivered(id);
    expect((await farm.call(`/admbo/command/${id}/cancel`, {})).errorCode).toBe(0);
    expect(await agent.delivered(id, 2)).toMatchObject({ cancel: true });
    agent.begins(first);
    await agent.change('A', { connection: 'absent' });
    expect(await desk.stateOf('A')).toBe('REBOOT');
    const history = await farm.history('A');
    expect(history[0]).toMatchObject({ from: 'AVAILABLE', to: 'REBOOT', by: 'admin01' });
    expect(history.filter(({ to }) => to === 'NOT_FOUND')).toEqual([]);
  });

  it('that fails says why in the language of the request, and keeps what was tried', async () => {
    const id = await desk.reboot();
    const delivery = await agent.delivered(id);
    const steps = [{ number: 1, name: 'reboot' as const, result: 'failed' as const, detail: 'closed' }];
    agent.ends(delivery, { outcome: 'failed', reason: 'DEVICE_SILENT', detail: 'no answer', steps });
    const korean = await desk.read(id, 10);
    expect(korean).toMatchObject({ state: 'failed', error_code: 20413, reason: 'DEVICE_SILENT' });
    expect(korean.message).toContain('장비가 응답하지 않습니다.');
    expect(korean.steps).toMatchObject([{ name: 'reboot', result: 'failed', detail: 'closed' }]);
    const english = await farm.app.inject({
      url: `/admbo/command/${id}`,
      headers: { cookie: farm.cookie, 'accept-language': 'en' },
    });
    expect(english.json<{ data: Command }>().data.message).toContain('The device does not respond.');
  });

  it('gives the device back after five minutes, though the agent has not said how it ended', async () => {
    const id = await desk.reboot();
    agent.begins(await agent.delivered(id));
    await desk.shows('A', 'REBOOT');
    farm.clock.advance(5 * minute);
    agent.beat();
    await eventually(async () => (await desk.stateOf('A')) !== 'REBOOT', 'the hold ending');
    expect((await farm.history('A'))[0]).toMatchObject({
      from: 'REBOOT',
      reason: 'REBOOT_DEADLINE',
      by: 'server',
    });
  });

  it('that the agent never answers is given up, and the device is free again', async () => {
    const id = await desk.reboot();
    agent.begins(await agent.delivered(id));
    await desk.inState(id, 'running');
    farm.clock.advance(7 * minute);
    agent.beat();
    expect(await desk.inState(id, 'failed')).toMatchObject({ reason: 'NO_ANSWER', error_code: 20413 });
    expect((await desk.ask('/admbo/device/reboot', 'A')).errorCode).toBe(0);
  });
});

describe('USB reconnection', () => {
  it('ends with 20512 and all rungs when none has helped', async () => {
    const { data } = await desk.ask('/admbo/device/usb_reset', 'A');
    const delivery = await agent.delivered(String(data['command_id']));
    agent.begins(delivery);
    const steps = [
      { number: 1, name: 'adb_reconnect' as const, result: 'failed' as const, detail: 'still offline' },
      { number: 2, name: 'usbreset' as const, result: 'skipped' as const, detail: 'no USB path' },
    ];
    agent.ends(delivery, { outcome: 'failed', reason: 'ALL_RUNGS_FAILED', steps });
    const command = await desk.read(delivery.command_id, 10);
    expect(command).toMatchObject({ type: 'usb_reset', state: 'failed', error_code: 20512 });
    expect(command.steps.map(({ name, result }) => `${name} ${result}`)).toEqual([
      'adb_reconnect failed',
      'usbreset skipped',
    ]);
  });
});

describe('waiting for a command', () => {
  it('answers at its end, or after its time with the state then', async () => {
    const id = await desk.reboot();
    const delivery = await agent.delivered(id);
    expect((await desk.read(id, 1)).state).toBe('sent');
    const waiting = desk.read(id, 60);
    agent.ends(delivery);
    expect((await waiting).state).toBe('succeeded');
  });

  it('is at most 60 seconds long', async () => {
    const id = await desk.reboot();
    for (const wait of ['61', '-1', 'x']) {
      const response = await farm.app.inject({
        url: `/admbo/command/${id}?wait=${wait}`,
        headers: { cookie: farm.cookie },
      });
      expect(response.json<Answer>()).toMatchObject({ errorCode: 901, details: [{ field: 'wait' }] });
    }
  });

  it('never slides the session, while reading one does', async () => {
    const id = await desk.reboot();
    agent.ends(await agent.delivered(id));
    await desk.inState(id, 'succeeded');
    const expiry = async (): Promise<number> =>
      (
        await farm.db.selectFrom('sessions').select('expires_at').executeTakeFirstOrThrow()
      ).expires_at.getTime();
    const before = await expiry();
    farm.clock.advance(10 * minute);
    await desk.read(id, 1);
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

describe('the audit trail', () => {
  it('names who asked for a command and who cancelled it', async () => {
    const id = await desk.reboot();
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
