import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDesk, deskUdids, minute, openCommandDesk } from '../../testing/command-desk.ts';
import { dialForCommands } from '../../testing/commanded-agent.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type Answer, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import type { LeaseRow } from './find-leases.ts';

let desk: CommandDesk;
let farm: TestFarm;
let system: string;

beforeEach(async () => {
  desk = await openCommandDesk();
  ({ farm } = desk);
  system = await farm.signIn('super');
});
afterEach(() => farm.close());

async function call(path: string, payload: object, server: TestFarm = farm): Promise<Answer> {
  const headers = { cookie: system, ...sameOrigin };
  const response = await server.app.inject({ method: 'POST', url: path, headers, payload });
  return { ...response.json<Omit<Answer, 'status'>>(), status: response.statusCode };
}
async function hold(udid: string, server = farm): Promise<Answer> {
  const { arn } = await farm.device(udid);
  return call('/service/hold', { arn, state: 'USING', minutes: 30 }, server);
}
const holdOf = async (udid: string): Promise<string> => String((await hold(udid)).data['hold_id']);
const release = async (hold_id: string) => (await call('/service/release', { hold_id })).data;
const usbReset = async (udid: string): Promise<string> =>
  String((await desk.ask('/admbo/device/usb_reset', udid)).data['command_id']);
const leases = (): Promise<LeaseRow[]> => farm.db.selectFrom('leases').selectAll().orderBy('fence').execute();
const leaseOf = async (id: string): Promise<LeaseRow | undefined> =>
  (await leases()).find(({ lease_id }) => lease_id === id);

describe('a device that two servers are asked for at once', () => {
  it('is given to one hold, and to one hold or reboot', async () => {
    const beside = await createTestFarm(farm);
    const both = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => hold('A', nth % 2 === 0 ? farm : beside)),
    );
    expect(both.filter(({ errorCode }) => errorCode === 0)).toHaveLength(1);
    expect(await leases()).toHaveLength(1);
    const { arn } = await farm.device('B');
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        nth % 2 === 0 ? hold('B', beside) : farm.call('/admbo/device/reboot', { arn }),
      ),
    );
    const [holds, reboots] = [0, 1].map((rest) =>
      asked.filter(({ errorCode }, nth) => errorCode === 0 && nth % 2 === rest),
    );
    expect(reboots).toHaveLength(1);
    expect(holds?.length).toBeLessThanOrEqual(1);
    const ofB = (await leases()).slice(1);
    // A reboot that is promised a device does not have it while its holder has.
    expect(ofB.filter(({ state }) => state !== null)).toHaveLength(holds?.length ?? 0);
    await beside.close();
  });

  it('has one holder, whatever a transaction does', async () => {
    await holdOf('A');
    const [{ fence: _fence, lease_id: _id, ...row } = {} as LeaseRow] = await leases();
    await expect(farm.db.insertInto('leases').values(row).execute()).rejects.toThrow('leases_holding');
    const promised = { ...row, kind: 'command', state: null } as const;
    await farm.db.insertInto('leases').values(promised).execute();
    await expect(farm.db.insertInto('leases').values(promised).execute()).rejects.toThrow('leases_beside');
  });
});

describe('who has a device', () => {
  const holder = async (): Promise<string | null> =>
    (await farm.db.selectFrom('devices').select('holder').where('udid', '=', 'A').executeTakeFirstOrThrow())
      .holder;

  it('follows from its leases, whoever writes them', async () => {
    const id = await holdOf('A');
    expect(await holder()).toBe('USING');
    await farm.db.updateTable('leases').set({ state: 'LOCK' }).where('lease_id', '=', id).execute();
    expect(await holder()).toBe('LOCK');
    await farm.db.updateTable('leases').set({ ended_at: farm.clock.now() }).execute();
    expect(await holder()).toBeNull();
  });

  it('is written in the statement that stores the device', async () => {
    await hold('B');
    const { arn } = await farm.device('A');
    let hold_id: unknown;
    const take = async (): Promise<void> => {
      ({ hold_id } = (await call('/service/hold', { arn, state: 'USING', minutes: 5 })).data);
    };
    const renew = () => call('/service/hold/renew', { hold_id, minutes: 5 });
    const giveBack = () => call('/service/release', { hold_id });
    // Session, transaction, audit entry and the device's own two are among them.
    expect(await countQueries(take)).toBeLessThanOrEqual(7);
    expect(await countQueries(renew)).toBeLessThanOrEqual(8);
    expect(await countQueries(giveBack)).toBeLessThanOrEqual(8);
  });
});

describe('the fence of a lease', () => {
  it('grows with each lease of a device, and goes out with the commands that take one', async () => {
    await release(await holdOf('A'));
    const reboot = await desk.agent.delivered(await desk.reboot('A'));
    desk.agent.ends(reboot);
    await desk.inState(reboot.command_id, 'succeeded');
    const reset = await desk.agent.delivered(await usbReset('A'));
    const [first = 0, second, third] = (await leases()).map(({ fence }) => fence);
    expect([reboot.fence, reset.fence]).toEqual([second, third]);
    expect(second).toBeGreaterThan(first);
    expect(third).toBeGreaterThan(second ?? 0);
    const { data } = await desk.ask('/admbo/device/screenshot', 'B');
    const picture = await desk.agent.delivered(String(data['command_id']));
    expect(picture).not.toHaveProperty('fence');
    expect(await leaseOf(picture.command_id)).toBeUndefined();
  });

  it('stays the same with each delivery, also when the time of the lease is over', async () => {
    const first = await desk.agent.delivered(await desk.reboot('A'));
    desk.agent.begins(first);
    await desk.shows('A', 'REBOOT');
    desk.agent.cut();
    farm.clock.advance(100 * minute);
    await desk.inState(first.command_id, 'unknown');
    const next = await dialForCommands(farm, desk.token, deskUdids);
    expect((await next.delivered(first.command_id, 2)).fence).toBe(first.fence);
  });
});

describe('the lease of a command', () => {
  it('takes the device from who holds it when it begins, not when it is asked for, and their release is late', async () => {
    const held = await holdOf('A');
    const delivery = await desk.agent.delivered(await desk.reboot('A'));
    expect(await desk.stateOf('A')).toBe('USING');
    desk.agent.begins(delivery);
    await desk.shows('A', 'REBOOT');
    expect(await leaseOf(held)).toMatchObject({ end_reason: 'REBOOT_REQUESTED', ended_by: 'admin01' });
    expect(await release(held)).toEqual({ released: false });
    expect(await call('/service/hold/renew', { hold_id: held, minutes: 5 })).toMatchObject({
      errorCode: 20414,
      details: [{ message: 'REBOOT_REQUESTED' }],
    });
    desk.agent.ends(delivery);
    await desk.shows('A', 'AVAILABLE');
    expect(await leaseOf(delivery.command_id)).toMatchObject({ state: 'REBOOT', end_reason: 'REBOOTED' });
  });

  it('leaves the holder of a device alone whose USB is connected anew', async () => {
    const held = await holdOf('A');
    const delivery = await desk.agent.delivered(await usbReset('A'));
    desk.agent.begins(delivery);
    await desk.inState(delivery.command_id, 'running');
    expect(await desk.stateOf('A')).toBe('USING');
    desk.agent.ends(delivery);
    await desk.inState(delivery.command_id, 'succeeded');
    expect(await desk.stateOf('A')).toBe('USING');
    expect(await leaseOf(delivery.command_id)).toMatchObject({ state: null, end_reason: 'SUCCEEDED' });
    expect(await release(held)).toEqual({ released: true });
  });

  it.each(['reboot', 'usb_reset'])(
    'runs out, and the result of the %s is stored however late it comes',
    async (type) => {
      const { data } = await desk.ask(`/admbo/device/${type}`, 'A');
      const delivery = await desk.agent.delivered(String(data['command_id']));
      desk.agent.begins(delivery);
      await desk.inState(delivery.command_id, 'running');
      desk.agent.cut();
      farm.clock.advance(100 * minute);
      const ended = async () => (await leaseOf(delivery.command_id))?.ended_at !== null;
      await eventually(ended, 'the lease running out');
      await desk.inState(delivery.command_id, 'unknown');
      const next = await dialForCommands(farm, desk.token, deskUdids);
      const again = await next.delivered(delivery.command_id, 2);
      next.begins(again);
      next.ends(again);
      expect(await desk.read(delivery.command_id, 10)).toMatchObject({
        state: 'succeeded',
        error_code: null,
      });
      await desk.shows('A', 'AVAILABLE');
      const taken = (await farm.history('A')).filter(({ to }) => to === 'REBOOT');
      expect(taken).toHaveLength(type === 'reboot' ? 1 : 0);
    },
  );

  it('of one that has not begun ends with it', async () => {
    const id = await desk.reboot('A');
    desk.agent.ends(await desk.agent.delivered(id), { outcome: 'failed', reason: 'DEVICE_SILENT' });
    await desk.inState(id, 'failed');
    expect(await leaseOf(id)).toMatchObject({ state: null, end_reason: 'DEVICE_SILENT' });
  });

  it('is no hold: no call releases or renews it', async () => {
    const hold_id = await desk.reboot('A');
    expect(await call('/service/release', { hold_id })).toMatchObject({ status: 404, errorCode: 2002 });
    const renewal = { hold_id, minutes: 5 };
    expect(await call('/service/hold/renew', renewal)).toMatchObject({ status: 404, errorCode: 2002 });
  });
});
