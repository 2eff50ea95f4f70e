import type { BulkAction } from '@rackhand/contract/command/bulk';
import type { Command } from '@rackhand/contract/command/command';
import type { TimelineEntry } from '@rackhand/contract/device/device-history';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deskUdids } from '../../testing/command-desk.ts';
import { type CommandedAgent, dialForCommands } from '../../testing/commanded-agent.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type Answer, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { addSession, makeForeignAdmin } from '../../testing/foreign-rows.ts';
import { openStream } from '../../testing/test-stream.ts';

let farm: TestFarm;
let agent: CommandedAgent;
let arn: string;
/** Of an administrator of the other deployment. */
let there: Record<string, string>;
beforeEach(async () => {
  farm = await createTestFarm(undefined, {}, { 'appConfig.json': { hosts: { 'shop.example': 'hmg' } } });
  agent = await dialForCommands(farm, await farm.addHost('rack-1'), deskUdids);
  ({ arn } = await farm.device('A'));
  const aid = await makeForeignAdmin(farm, 'their-super', 'hmg');
  there = { host: 'shop.example', cookie: (await addSession(farm, aid, 'hmg')).cookie };
});
afterEach(() => farm.close());

async function readThere<Data>(url: string): Promise<Data> {
  return (await farm.app.inject({ url, headers: there })).json<{ data: Data }>().data;
}

const reboot = async (): Promise<string> =>
  String((await farm.call('/admbo/device/reboot', { arn })).data['command_id']);

describe('a command that an administrator of another deployment has asked for', () => {
  it('is seen running, without a name, by id and among those of its device', async () => {
    const id = await reboot();
    const shown = { command_id: id, type: 'reboot', created_by: null };
    expect(await readThere(`/admbo/command/${id}`)).toMatchObject(shown);
    expect(await readThere<{ commands: Command[] }>('/admbo/command?open=true')).toMatchObject({
      commands: [shown],
    });
    expect(await farm.read(`/admbo/command/${id}`)).toMatchObject({ created_by: 'admin01' });
  });

  it('stands in the timeline of its device without a name', async () => {
    await reboot();
    const url = `/service/device_timeline?deviceArn=${arn}`;
    const byOf = ({ entries }: { entries: TimelineEntry[] }): unknown[] =>
      entries.flatMap((entry) => (entry.kind === 'command' ? [entry.by] : []));
    expect(byOf(await readThere(url))).toEqual([null]);
    expect(byOf(await farm.read(url))).toEqual(['admin01']);
  });

  it('is told live to both deployments, with its name where it was asked for alone', async () => {
    const streams = [await farm.stream(), await openStream(farm.origin, there)];
    for (const stream of streams) await stream.sees(({ name }) => name === 'ready');
    const id = await reboot();
    await agent.delivered(id);
    const told = streams.map((stream) => stream.sees(({ name }) => name === 'command'));
    expect((await Promise.all(told)).map(({ data }) => [data['command_id'], data['created_by']])).toEqual([
      [id, 'admin01'],
      [id, null],
    ]);
    for (const stream of streams) stream.close();
  });

  it('is told to who comes back to the stream without a name, too', async () => {
    const before = await openStream(farm.origin, there);
    const { id: seen } = await before.sees(({ name }) => name === 'ready');
    before.close();
    await agent.delivered(await reboot());
    const after = await openStream(farm.origin, { ...there, 'last-event-id': seen });
    const { data } = await after.sees(({ name }) => name === 'command');
    expect(data['created_by']).toBeNull();
    after.close();
  });
});

describe('a bulk action of administrators of two deployments', () => {
  const bulk = async (): Promise<string> =>
    String((await farm.call('/admbo/device/bulk_command', { type: 'reboot', arns: [arn] })).data['bulk_id']);
  const readHere = (id: string) => farm.read<BulkAction>(`/admbo/command_bulk/${id}`);

  it('names who has asked for it where it was asked for alone, by id and in the list', async () => {
    const id = await bulk();
    expect(await readHere(id)).toMatchObject({ created_by: 'admin01' });
    expect(await readThere(`/admbo/command_bulk/${id}`)).toMatchObject({ created_by: null });
    expect(await readThere<{ bulks: BulkAction[] }>('/admbo/command_bulk')).toMatchObject({
      bulks: [{ bulk_id: id, created_by: null }],
    });
  });

  it('names who has paused or cancelled it where they are alone, and can be cancelled once', async () => {
    const id = await bulk();
    const queued = { state: 'queued' as const, sent_at: null, link_epoch: null };
    await agent.delivered((await readHere(id)).commands[0]?.command_id ?? '');
    await farm.db.updateTable('commands').set(queued).execute();
    const deed = async (what: string): Promise<Answer> => {
      const url = `/admbo/command_bulk/${id}/${what}`;
      const headers = { ...sameOrigin, ...there };
      return (await farm.app.inject({ method: 'POST', url, headers })).json<Answer>();
    };
    expect(await deed('pause')).toMatchObject({ data: { state: 'paused', paused_by: 'their-super' } });
    expect(await readHere(id)).toMatchObject({ state: 'paused', paused_by: null });
    expect(await deed('cancel')).toMatchObject({ data: { is_cancelled: true, cancelled_by: 'their-super' } });
    expect(await readHere(id)).toMatchObject({ is_cancelled: true, cancelled_by: null });
    expect((await farm.call(`/admbo/command_bulk/${id}/cancel`, {})).errorCode).toBe(20414);
  });
});
