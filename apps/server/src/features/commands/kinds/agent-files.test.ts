import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { collectGarbage } from '../../../platform/files/collect-garbage.ts';
import { type CommandDesk, openCommandDesk } from '../../../testing/command-desk.ts';
import { type FileDesk, fileDeskOf, sha256Of } from '../../../testing/file-desk.ts';

const content = randomBytes(200_000);
const sha256 = sha256Of(content);

let desk: CommandDesk;
let files: FileDesk;

beforeEach(async () => {
  desk = await openCommandDesk();
  files = fileDeskOf(desk.farm);
  await files.keep(content);
});
afterEach(() => desk.farm.close());

const fetchIt = (token: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  desk.farm.app.inject({
    url: `/agent/file/${sha256}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

/** A command that names the file, as one about apps does. */
async function orderIt(): Promise<string> {
  const { db, clock } = desk.farm;
  const device = await db
    .selectFrom('devices')
    .select(['id', 'udid', 'host_id'])
    .where('udid', '=', 'A')
    .executeTakeFirstOrThrow();
  const { command_id } = await db
    .insertInto('commands')
    .values({
      device_id: device.id,
      host_id: device.host_id ?? 0,
      type: 'app_update',
      arguments: JSON.stringify({ apps: [{ device_app_id: 1, app_id: 'com.example.app', sha256 }] }),
      udid: device.udid,
      created_by: 'admin01',
      created_at: clock.now(),
    })
    .returning('command_id')
    .executeTakeFirstOrThrow();
  return command_id;
}

it('an agent fetches what a command of its own host names, whole and from a place on, and nobody else does', async () => {
  const other = await desk.farm.addHost('rack-2');
  expect((await fetchIt(desk.token)).statusCode).toBe(404);
  await orderIt();
  const whole = await fetchIt(desk.token);
  expect([whole.statusCode, whole.rawPayload.equals(content)]).toEqual([200, true]);
  const rest = await fetchIt(desk.token, { range: 'bytes=150000-' });
  expect(rest.statusCode).toBe(206);
  expect(rest.headers['content-range']).toBe('bytes 150000-199999/200000');
  expect(rest.rawPayload.equals(content.subarray(150_000))).toBe(true);
  expect((await fetchIt(other)).json()).toMatchObject({ errorCode: 2002 });
  expect((await fetchIt('a guess')).json()).toMatchObject({ errorCode: 2006 });
  const person = { cookie: desk.farm.cookie };
  const asked = await desk.farm.app.inject({ url: `/agent/file/${sha256}`, headers: person });
  expect(asked.json()).toMatchObject({ errorCode: 2006 });
});

it('an agent gets no file any more once the command has ended', async () => {
  const id = await orderIt();
  await desk.farm.db
    .updateTable('commands')
    .set({ state: 'succeeded', ended_at: desk.farm.clock.now() })
    .where('command_id', '=', id)
    .execute();
  expect((await fetchIt(desk.token)).statusCode).toBe(404);
});

it('a file stays for as long as a command that has not ended names it, whatever becomes of its package', async () => {
  const { db, clock } = desk.farm;
  const dayMs = 24 * 60 * 60_000;
  const collectOn = (day: number): Promise<void> =>
    collectGarbage(db, files.files.store, new Date(clock.now().getTime() + day * dayMs));
  const id = await orderIt();
  await db.deleteFrom('file_uses').execute();
  for (const day of [0, 1, 2]) await collectOn(day);
  expect((await fetchIt(desk.token)).statusCode).toBe(200);
  await db.updateTable('commands').set({ ended_at: clock.now() }).where('command_id', '=', id).execute();
  for (const day of [3, 3.9]) await collectOn(day);
  expect(await files.stored()).toEqual([sha256]);
  await collectOn(4);
  expect(await files.stored()).toEqual([]);
});

it('a file that the store has lost is not there', async () => {
  await orderIt();
  await files.files.store.remove(sha256);
  expect((await fetchIt(desk.token)).json()).toMatchObject({ errorCode: 2002 });
  const { lost } = await desk.farm.db.selectFrom('files').select('lost').executeTakeFirstOrThrow();
  expect(lost).toBe('missing');
});
