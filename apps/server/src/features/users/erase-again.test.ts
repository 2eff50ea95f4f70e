import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import { type OpenDatabase, openDatabase } from '../../platform/database/open-database.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestDatabase, type OwnDatabase } from '../../testing/create-test-database.ts';
import { addLot, addPayingTeam, purseOf } from '../../testing/point-desk.ts';
import { runDeskOf } from '../../testing/run-desk.ts';
import { makeDataDirectory, removeDataDirectory } from '../../testing/temporary-directory.ts';
import { openUserDesk, type UserDesk } from '../../testing/user-desk.ts';
import { postEntries } from '../points/post-entries.ts';
import { lockPurses } from '../points/purse.ts';
import { reserve } from '../points/run-points.ts';
import { lockWalletsOf, settleEnded } from '../points/settle-ended.ts';
import { verifyLedger } from '../points/verify-ledger.ts';
import { lockWallet } from '../points/wallet.ts';
import { eraseAgain } from './erase-again.ts';

let desk: UserDesk;
let database: OwnDatabase;
/** Where the backup is restored. */
let other: OpenDatabase;
let folder: string;
let uid: string;
let mate: string;
let backup: string;

beforeEach(async () => {
  desk = await openUserDesk();
  database = await createTestDatabase();
  other = openDatabase(database.connection, pino({ level: 'silent' }));
  folder = await makeDataDirectory('erased');
  uid = await desk.addUser('minjun.kim');
  mate = await desk.addUser('seoyeon.lee');
  const team_id = await addPayingTeam(desk.farm, 'Mobile');
  const place = (one: string, team_role: 'admin' | 'member') =>
    desk.farm.db.updateTable('users').set({ team_id, team_role }).where('uid', '=', one).execute();
  await place(uid, 'admin');
  await place(mate, 'member');
  await addLot(desk.farm, { uid }, { basic: 7 });
  await runDeskOf(desk.farm).add({ row: { uid } });
  backup = join(folder, 'farm.backup');
  await writeBackup(desk.farm, backup);
});
afterEach(async () => {
  await other.close();
  await database.drop();
  await desk.farm.close();
  await removeDataDirectory(folder);
});

async function erase(): Promise<void> {
  const { db } = desk.farm;
  await db
    .updateTable('users')
    .set({ status: 'left', team_id: null, team_role: null })
    .where('uid', '=', uid)
    .execute();
  await db.updateTable('test_runs').set({ state: 'ended', result: 'stopped' }).execute();
  const headers = { cookie: await desk.farm.signIn('super'), ...sameOrigin };
  const call = { method: 'POST', url: '/admbo/user/hard_delete', headers } as const;
  const answer = await desk.farm.app.inject({ ...call, payload: { uid, confirm: 'minjun.kim' } });
  expect(answer.json()).toMatchObject({ errorCode: 0 });
}

/** How many users were erased by it. */
async function restore(store: FileStore): Promise<number> {
  let erased = 0;
  await restoreBackup({ ...other, clock: desk.farm.clock }, backup, {
    replace: true,
    carry: async (present) => {
      const again = await eraseAgain(present, { store, clock: desk.farm.clock });
      return async (restored) => {
        erased = await again(restored);
      };
    },
  });
  return erased;
}
const restored = (one: string) =>
  other.db.selectFrom('users').selectAll().where('uid', '=', one).executeTakeFirstOrThrow();

describe('a user who was erased after a backup was written', () => {
  test('is erased again when it is restored: by the list of the file store, and by that of the database before', async () => {
    await erase();
    const bare = createDiskStore(join(folder, 'bare'));
    expect(await restore(bare)).toBe(0);
    expect(await restored(uid)).toMatchObject({ user_id: 'minjun.kim', erased_at: null });
    const lists = [openFileStore(desk.farm.config), bare];
    for (const store of lists) {
      expect(await restore(store)).toBe(1);
      expect(await restored(uid)).toMatchObject({
        ...{ status: 'left', username: '', email: '', phone: '', team_id: null },
        user_id: expect.stringMatching(/^deleted-\d+$/) as string,
      });
    }
    const trail = other.db.selectFrom('audit_trail').select(['actor_name', 'object']);
    expect(await trail.where('action', '=', 'user.erased').execute()).toEqual([
      { actor_name: 'command line', object: uid },
    ]);
  });

  test('leaves a team that has an admin, points that have lapsed and no run that waits', async () => {
    await erase();
    await restore(openFileStore(desk.farm.config));
    expect(await restored(mate)).toMatchObject({ team_role: 'admin', user_id: 'seoyeon.lee' });
    expect(await purseOf({ ...other, clock: desk.farm.clock }, { uid })).toEqual({
      available: 0,
      reserved: 0,
    });
    const runs = await other.db.selectFrom('test_runs').select(['state', 'result']).execute();
    expect(runs).toEqual([{ state: 'ended', result: 'stopped' }]);
  });

  test('has nothing of what a run that is under way in the backup gives back when it ends', async () => {
    const { clock } = desk.farm;
    const at = clock.now();
    const whole = await addLot(desk.farm, { uid }, { bonus: 2, expiresAt: new Date(at.getTime() + 60_000) });
    const { runId } = await runDeskOf(desk.farm).add({ state: 'running', row: { uid } });
    await desk.farm.db.transaction().execute(async (trx) => {
      const { walletId: wallet_id } = await lockWallet(trx, 'origin', { uid });
      const purse = (await lockPurses(trx, [wallet_id], at)).get(wallet_id);
      const kept = purse === undefined ? null : reserve(purse, runId, 6);
      if (kept === null) throw new Error('too few points');
      await postEntries(trx, [kept.move], { at, by: 'server' });
      const paid = { wallet_id, point_rate: 2, points_reserved: 6 };
      await trx.updateTable('test_runs').set(paid).where('id', '=', runId).execute();
    });
    backup = join(folder, 'under-way.backup');
    await writeBackup(desk.farm, backup);
    await erase();
    await restore(openFileStore(desk.farm.config));
    const purse = () => purseOf({ ...other, clock }, { uid });
    expect(await purse()).toEqual({ available: 0, reserved: 6 });
    await other.db.transaction().execute(async (trx) => {
      await lockWalletsOf(trx, [runId]);
      const end = { state: 'ended', result: 'error', ended_at: at } as const;
      await trx.updateTable('test_runs').set(end).where('id', '=', runId).execute();
      await settleEnded(trx, [runId], at);
    });
    expect(await purse()).toEqual({ available: 0, reserved: 0 });
    const cancelled = other.db.selectFrom('ledger').select('ticket_id').where('kind', '=', 'cancel');
    // One of the two lots was reserved whole.
    expect(
      await cancelled.where('test_run_id', '=', runId).where('ticket_id', '=', whole).execute(),
    ).toHaveLength(1);
    expect(await verifyLedger(other.db)).toEqual([]);
  });

  test('is not noted where the erasure was refused', async () => {
    const headers = { cookie: await desk.farm.signIn('super'), ...sameOrigin };
    const call = { method: 'POST', url: '/admbo/user/hard_delete', headers } as const;
    await desk.farm.app.inject({ ...call, payload: { uid, confirm: 'minjun.kim' } });
    expect(await openFileStore(desk.farm.config).readErased()).not.toContain(uid);
  });
});
