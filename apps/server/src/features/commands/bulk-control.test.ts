import type { BulkAction, BulkResult } from '@rackhand/contract/command/bulk';
import type { Command } from '@rackhand/contract/command/command';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDesk, minute, openCommandDesk } from '../../testing/command-desk.ts';
import { type CommandedAgent, dialForCommands } from '../../testing/commanded-agent.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type Answer, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { leaseDevice } from '../../testing/lease-device.ts';
import { cancelOverdue } from './cancel-bulk.ts';
import { markDelivered } from './deliver-commands.ts';

let desk: CommandDesk;
let farm: TestFarm;
/** Of a host with twenty devices, sixteen of which it is given commands for at one time. */
let big: CommandedAgent;
const many = Array.from({ length: 20 }, (_, index) => `D${String(index).padStart(2, '0')}`);
const waiting = many.slice(16);

beforeEach(async () => {
  desk = await openCommandDesk();
  ({ farm } = desk);
  big = await dialForCommands(farm, await farm.addHost('rack-2'), many);
});
afterEach(() => farm.close());

async function rebootMany(): Promise<string> {
  const arns = (await farm.devices()).filter(({ info }) => many.includes(info.udid)).map(({ arn }) => arn);
  const { data } = await farm.call('/admbo/device/bulk_command', { type: 'reboot', arns });
  await eventually(() => big.deliveries().length === 16, 'sixteen being sent');
  return String(data['bulk_id']);
}
async function rebootAll(): Promise<string> {
  const response = await farm.app.inject({
    method: 'POST',
    url: '/service/reboot_all',
    headers: { cookie: await farm.signIn('super'), ...sameOrigin },
  });
  return response.json<{ data: { bulk_id: string } }>().data.bulk_id;
}
const read = (id: string): Promise<BulkAction> => farm.read<BulkAction>(`/admbo/command_bulk/${id}`);
async function deed(id: string, what: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await farm.app.inject({
    method: 'POST',
    url: `/admbo/command_bulk/${id}/${what}`,
    headers: { cookie: farm.cookie, ...sameOrigin, ...headers },
  });
  return { ...response.json<Answer>(), status: response.statusCode };
}
const wordsOf = ({ details }: Answer): unknown => details[0]?.message;
const becomes = (id: string, wanted: Partial<BulkAction['counts']>): Promise<BulkAction> =>
  eventually(
    async () => {
      const bulk = await read(id);
      return Object.entries(wanted).every(([name, count]) => bulk.counts[name as 'waiting'] === count)
        ? bulk
        : null;
    },
    `the counts ${JSON.stringify(wanted)}`,
  );
const commandOf = async (id: string, udid: string): Promise<Command> => {
  const found = (await read(id)).commands.find((one) => one.udid === udid);
  if (found === undefined) throw new Error(`no command of ${udid}`);
  return found;
};
function endSent(how: 'succeeded' | 'failed' = 'succeeded'): void {
  for (const delivery of big.deliveries().slice(0, 16)) big.ends(delivery, { outcome: how });
}
/** The second passes in which what time does to commands is looked after. */
function later(ms: number): void {
  farm.clock.advance(ms);
  desk.agent.beat();
  big.beat();
}

describe('a paused bulk', () => {
  it('sends nothing more until it is resumed, and what was sent goes on; another admin sees both live', async () => {
    const stream = await farm.stream({ cookie: await farm.signIn('super') });
    await stream.sees(({ name }) => name === 'ready');
    const id = await rebootMany();
    const { data, errorCode } = await deed(id, 'pause');
    expect(errorCode).toBe(0);
    expect(data).toMatchObject({
      ...{ state: 'paused', paused_by: 'admin01', retry_of: null },
      counts: { waiting: 4, running: 16, succeeded: 0 },
    });
    await stream.sees(({ name, data: row }) => name === 'bulk' && row['bulk_id'] === id);
    endSent();
    expect((await becomes(id, { succeeded: 16 })).state).toBe('paused');
    expect(big.deliveries()).toHaveLength(16);
    expect((await deed(id, 'resume')).data).toMatchObject({ state: 'running', paused_until: null });
    await eventually(() => big.deliveries().length === 20, 'the rest being sent');
    for (const delivery of big.deliveries().slice(16)) big.ends(delivery);
    expect((await becomes(id, { succeeded: 20 })).state).toBe('ended');
    expect(new Set(big.deliveries().map(({ command_id }) => command_id)).size).toBe(20);
    stream.close();
  });

  it('keeps nobody off its devices: a person’s command goes first, and the device’s turn comes after it', async () => {
    const id = await rebootMany();
    await deed(id, 'pause');
    const [udid = ''] = waiting;
    const { data, errorCode } = await desk.ask('/admbo/device/usb_reset', udid);
    expect(errorCode).toBe(0);
    const own = await big.delivered(String(data['command_id']));
    big.begins(own);
    await deed(id, 'resume');
    endSent();
    await becomes(id, { succeeded: 16, running: 3, waiting: 1 });
    expect(await commandOf(id, udid)).toMatchObject({ state: 'queued', yields: true });
    big.ends(own);
    const turn = await big.delivered((await commandOf(id, udid)).command_id);
    expect(turn.fence).toBeGreaterThan(own.fence ?? Number.POSITIVE_INFINITY);
    // From its turn on it blocks as any other.
    expect(await desk.ask('/admbo/device/usb_reset', udid)).toMatchObject({ errorCode: 20414 });
  });

  it('is judged again when it is sent: a device that is no longer there, or held, gets nothing', async () => {
    const id = await rebootAll();
    await eventually(() => big.deliveries().length === 16);
    await deed(id, 'pause');
    const [held = '', gone = ''] = waiting;
    await leaseDevice(farm, held, 'USING');
    await farm.db
      .updateTable('devices')
      .set({ removed_at: farm.clock.now() })
      .where('udid', '=', gone)
      .execute();
    endSent();
    await deed(id, 'resume');
    await becomes(id, { failed: 2 });
    expect(await commandOf(id, held)).toMatchObject({ state: 'failed', error_code: 20412 });
    expect(await commandOf(id, gone)).toMatchObject({ state: 'failed', error_code: 'E1011' });
    expect(await desk.stateOf(held)).toBe('USING');
    await eventually(() => big.deliveries().length === 18, 'the other two being sent');
  });

  it('that an administrator pauses at the moment at which its next devices are sent to sends them nothing', async () => {
    const id = await rebootMany();
    big.close();
    // There is room for all that waits.
    const over = { state: 'succeeded' as const, ended_at: farm.clock.now() };
    const ofBulk = farm.db.updateTable('commands').where('bulk_id', '=', id);
    await ofBulk.where('state', '<>', 'queued').set(over).execute();
    const host = await farm.db
      .selectFrom('hosts')
      .select(['id', 'link_epoch'])
      .where('name', '=', 'rack-2')
      .executeTakeFirstOrThrow();
    const link = { hostId: host.id, epoch: host.link_epoch, types: ['reboot'] as const };
    const { delivering } = await farm.db.transaction().execute(async (trx) => {
      await trx.updateTable('commands').set({ yields: true }).where('state', '=', 'queued').execute();
      const begun = markDelivered(farm.db, link, farm.clock.now());
      await eventually(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(farm.db);
        return rows.length > 0;
      }, 'the sending waiting for whoever pauses');
      return { delivering: begun };
    });
    expect(await delivering).toEqual([]);
    expect((await read(id)).counts).toMatchObject({ waiting: 4, running: 0 });
  });

  it('lets its ten minutes stand still', async () => {
    const id = await rebootMany();
    await deed(id, 'pause');
    endSent();
    await becomes(id, { succeeded: 16 });
    later(15 * minute);
    await becomes(id, { waiting: 4 });
    await deed(id, 'resume');
    await eventually(() => big.deliveries().length === 20);
    expect(big.deliveries()[19]?.begin_within_ms).toBeGreaterThan(0);
  });

  it('is cancelled by the server when nobody has gone on with it for a day', async () => {
    const id = await rebootMany();
    await deed(id, 'pause');
    const rest = async (state: Command['state']): Promise<number> =>
      (await farm.db.selectFrom('commands').select('id').where('state', '=', state).execute()).length;
    endSent();
    await becomes(id, { succeeded: 16 });
    later(23 * 60 * minute + 59 * minute);
    await farm.judgeHosts();
    expect(await rest('queued')).toBe(4);
    later(minute);
    await eventually(async () => (await rest('cancelled')) === 4, 'the rest being cancelled');
    const entry = await farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'object'])
      .where('action', '=', 'bulk.cancelled')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_name: 'server', object: id });
  });

  it('of which everything has ended meanwhile is not cancelled after a day', async () => {
    const id = await rebootMany();
    await deed(id, 'pause');
    endSent();
    const { commands } = await becomes(id, { succeeded: 16 });
    for (const { command_id } of commands.filter(({ state }) => state === 'queued'))
      await farm.call(`/admbo/command/${command_id}/cancel`, {});
    await becomes(id, { cancelled: 4 });
    later(25 * 60 * minute);
    await cancelOverdue(farm.db, farm.clock.now());
    const bulk = await farm.db.selectFrom('command_bulks').select('cancelled_by').executeTakeFirstOrThrow();
    expect(bulk.cancelled_by).toBeNull();
  });
});

describe('the ten minutes of what waits', () => {
  it('stand still while its host is full, and not while the host is away', async () => {
    const id = await rebootMany();
    for (const delivery of big.deliveries()) big.begins(delivery);
    await becomes(id, { running: 16, waiting: 4 });
    const stands = async (): Promise<boolean> => {
      const rows = await farm.db
        .selectFrom('commands')
        .select('still_since')
        .where('state', '=', 'queued')
        .execute();
      return rows.every(({ still_since }) => still_since !== null);
    };
    await eventually(stands, 'the time standing still');
    later(4 * minute);
    later(4 * minute);
    later(3 * minute);
    endSent();
    await eventually(() => big.deliveries().length === 20, 'the rest being sent');
    expect(big.deliveries()[19]?.begin_within_ms).toBeGreaterThan(9 * minute);
  });

  it('stand still behind a person’s command, which may take longer than that', async () => {
    const id = await rebootMany();
    await deed(id, 'pause');
    const [udid = ''] = waiting;
    const { data } = await desk.ask('/admbo/device/usb_reset', udid);
    const own = await big.delivered(String(data['command_id']));
    big.begins(own);
    await deed(id, 'resume');
    endSent();
    await eventually(() => big.deliveries().length === 20, 'the others being sent');
    const { command_id } = await commandOf(id, udid);
    const stillSince = async (): Promise<Date | null> => {
      const row = await farm.db
        .selectFrom('commands')
        .select('still_since')
        .where('command_id', '=', command_id)
        .executeTakeFirstOrThrow();
      return row.still_since;
    };
    later(0);
    await eventually(async () => (await stillSince()) !== null, 'the time standing still');
    later(9 * minute);
    later(9 * minute);
    expect(await commandOf(id, udid)).toMatchObject({ state: 'queued', yields: true });
    big.ends(own);
    expect((await big.delivered(command_id)).begin_within_ms).toBeGreaterThan(0);
  });

  it('go on where nothing keeps them', async () => {
    const { arn } = await farm.device('A');
    desk.agent.cut();
    await eventually(
      async () =>
        (await farm.db.selectFrom('hosts').select('id').where('link_instance', 'is', null).execute())
          .length === 1,
    );
    const { data } = await farm.call('/admbo/device/bulk_command', { type: 'reboot', arns: [arn] });
    farm.clock.advance(10 * minute);
    big.beat();
    await becomes(String(data['bulk_id']), { expired: 1 });
  });
});

/** The wish to cancel comes with a delivery of its own: of the one before it nothing counts any more. */
const toldToEnd = (): Promise<boolean> =>
  eventually(() => big.deliveries().filter(({ cancel }) => cancel).length === 16, 'the wish');

describe('cancelling a bulk', () => {
  it('ends what waits at once and tells what is on its way, which ends as it ends', async () => {
    const id = await rebootMany();
    expect((await deed(id, 'cancel')).data).toMatchObject({ cancelled_by: 'admin01', state: 'running' });
    await becomes(id, { cancelled: 4 });
    await toldToEnd();
    for (const delivery of big.deliveries().filter(({ cancel }) => cancel))
      big.ends(delivery, { outcome: delivery.udid === 'D00' ? 'succeeded' : 'cancelled' });
    expect(await becomes(id, { succeeded: 1, cancelled: 19 })).toMatchObject({ state: 'ended' });
    expect(wordsOf(await deed(id, 'retry'))).toBe('실패한 장비가 없습니다.');
  });

  it('ends a paused one, whose devices were free all the time', async () => {
    const id = await rebootMany();
    await deed(id, 'pause');
    endSent();
    await becomes(id, { succeeded: 16 });
    await deed(id, 'cancel');
    expect((await becomes(id, { cancelled: 4 })).state).toBe('ended');
    expect(big.deliveries()).toHaveLength(16);
  });
});

describe('retrying a bulk', () => {
  it('begins a new one of what failed, expired or was refused, once, and names the old one', async () => {
    await leaseDevice(farm, 'D19', 'TESTING');
    const id = await rebootAll();
    await eventually(() => big.deliveries().length === 16);
    expect(wordsOf(await deed(id, 'retry'))).toBe('작업이 끝난 뒤에 다시 할 수 있습니다.');
    for (let next = 0; next < 19; next += 1) {
      const delivery = await eventually(() => big.deliveries()[next]);
      big.ends(delivery, { outcome: next === 3 ? 'failed' : 'succeeded' });
    }
    for (const delivery of desk.agent.deliveries()) desk.agent.ends(delivery);
    await becomes(id, { failed: 1, refused: 1, succeeded: 21 });
    const key = { 'idempotency-key': 'retry-1' };
    const [first, again] = await Promise.all([deed(id, 'retry', key), deed(id, 'retry', key)]);
    expect(first.errorCode).toBe(0);
    expect(again.data).toEqual(first.data);
    const newId = String(first.data['bulk_id']);
    // Under test it is left alone, as the first time.
    expect((first.data['results'] as BulkResult[]).map(({ udid, errorCode }) => [udid, errorCode])).toEqual([
      ['D03', 0],
      ['D19', 20412],
    ]);
    expect(await read(newId)).toMatchObject({ retry_of: id, retried_by: null });
    expect(await read(id)).toMatchObject({ retried_by: newId });
    expect(wordsOf(await deed(id, 'retry'))).toBe('이미 다시 한 작업입니다.');
  });
});

describe('what can be done with a bulk', () => {
  it('is refused with words where it can’t, and leaves its trail', async () => {
    const id = await rebootMany();
    expect(wordsOf(await deed(id, 'resume'))).toBe('일시 중지된 작업이 아닙니다.');
    await deed(id, 'pause');
    expect(await deed(id, 'pause')).toMatchObject({ status: 409, errorCode: 20414 });
    expect(wordsOf(await deed(id, 'pause', { 'accept-language': 'en' }))).toBe('This job is already paused.');
    await deed(id, 'resume');
    await deed(id, 'cancel');
    expect(wordsOf(await deed(id, 'pause'))).toBe('이미 취소하고 있는 작업입니다.');
    await toldToEnd();
    for (const delivery of big.deliveries()) big.ends(delivery);
    await eventually(async () => (await read(id)).state === 'ended');
    expect(wordsOf(await deed(id, 'cancel'))).toBe('이미 끝난 작업입니다.');
    expect(await deed('7b0c1f53-0000-4000-8000-000000000000', 'cancel')).toMatchObject({ errorCode: 2002 });
    const done = await farm.db
      .selectFrom('audit_trail')
      .select(['action', 'object', 'actor_name'])
      .where('action', 'like', 'bulk.%')
      .where('result', '=', 'ok')
      .orderBy('id')
      .execute();
    expect(done.map(({ action }) => action)).toEqual(['bulk.paused', 'bulk.resumed', 'bulk.cancelled']);
    expect(done.every(({ object, actor_name }) => object === id && actor_name === 'admin01')).toBe(true);
  });

  it('is for nobody without a session', async () => {
    const id = await rebootMany();
    for (const what of ['pause', 'resume', 'cancel', 'retry'])
      expect(await deed(id, what, { cookie: '' })).toMatchObject({ status: 401 });
    expect((await read(id)).state).toBe('running');
  });

  it('is the same at every server: what one has paused the other resumes', async () => {
    const id = await rebootMany();
    await deed(id, 'pause');
    endSent();
    const other = await createTestFarm(farm);
    const url = `/admbo/command_bulk/${id}`;
    expect(await other.read(url)).toMatchObject({ state: 'paused' });
    expect(await other.call(`${url}/resume`, {})).toMatchObject({ errorCode: 0 });
    await eventually(() => big.deliveries().length === 20, 'the rest being sent');
    await other.close();
  });
});
