import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openUserDesk, type UserDesk } from '../../testing/user-desk.ts';
import { tellEndingPeriods } from '../periods/tell-ending-periods.ts';
import { placeUser } from '../teams/membership.ts';
import { postEntries } from './post-entries.ts';
import { tellLowWallets } from './tell-low-wallets.ts';
import { lockWallet, type Owner } from './wallet.ts';

let desk: UserDesk;
let uid: string;
beforeEach(async () => {
  desk = await openUserDesk();
  uid = await desk.addUser('minjun.kim');
});
afterEach(() => desk.farm.close());

const mails = () =>
  desk.farm.db
    .selectFrom('mails')
    .select(['template', 'recipient', 'body_text'])
    .orderBy('created_at')
    .orderBy('recipient')
    .execute();

/** One lot of the owner; then points of it are spent. */
async function give(owner: Owner, points: number): Promise<(spent: number) => Promise<void>> {
  const { db, clock } = desk.farm;
  const post = (kind: 'issue' | 'reserve' | 'spend', ticket_id: number, basic: number) =>
    db.transaction().execute(async (trx) => {
      const wallet = await lockWallet(trx, 'origin', owner);
      const shares = [{ ticket_id, basic, bonus: 0 }];
      await postEntries(trx, [{ wallet, kind, shares }], { at: clock.now(), by: 'x' });
    });
  const ticket_id = await db.transaction().execute(async (trx) => {
    const { walletId: wallet_id } = await lockWallet(trx, 'origin', owner);
    const row = {
      wallet_id,
      group_type: 'origin',
      kind: 'gift',
      basic_point: points,
      bonus_point: 0,
    } as const;
    const made = { note: 'x', created_by: 'x', created_at: clock.now() };
    const added = trx
      .insertInto('tickets')
      .values({ ...row, ...made })
      .returning('ticket_id');
    return (await added.executeTakeFirstOrThrow()).ticket_id;
  });
  await post('issue', ticket_id, points);
  return async (spent) => {
    await post('reserve', ticket_id, spent);
    // What a run has taken for itself may still come back.
    await tellLowWallets(db, clock.now(), ['origin']);
    await post('spend', ticket_id, spent);
  };
}
const look = () => tellLowWallets(desk.farm.db, desk.farm.clock.now(), ['origin']);

describe('whoever has points', () => {
  test('is told once that less than a fifth is left, and again only after more have come in', async () => {
    const spend = await give({ uid }, 10_000);
    await spend(8_000);
    await look();
    expect(await mails()).toEqual([]);
    await spend(1);
    for (const _ of [1, 2]) await look();
    expect(await mails()).toMatchObject([
      { template: 'points_low', recipient: 'minjun.kim@customer.example' },
    ]);
    expect((await mails())[0]?.body_text).toContain('10,000 가운데 1,999');
    const again = await give({ uid }, 10_000);
    await look();
    await again(10_000);
    await look();
    expect(await mails()).toHaveLength(2);
  });

  test('is told again after a refund has brought more than a fifth back and that is spent too', async () => {
    const spend = await give({ uid }, 100);
    await spend(90);
    await look();
    const { db, clock } = desk.farm;
    await db.transaction().execute(async (trx) => {
      const wallet = await lockWallet(trx, 'origin', { uid });
      const { ticket_id } = await trx.selectFrom('tickets').select('ticket_id').executeTakeFirstOrThrow();
      const shares = [{ ticket_id, basic: 80, bonus: 0 }];
      await postEntries(trx, [{ wallet, kind: 'refund', shares }], { at: clock.now(), by: 'x' });
    });
    await look();
    expect(await mails()).toHaveLength(1);
    await spend(85);
    await look();
    expect(await mails()).toHaveLength(2);
  });

  test('is not told by mail while suspended', async () => {
    const spend = await give({ uid }, 10);
    await desk.farm.db.updateTable('users').set({ status: 'suspended' }).where('uid', '=', uid).execute();
    await spend(10);
    await look();
    expect(await mails()).toEqual([]);
  });

  test('of a team are told by who pays for it, else by its admins', async () => {
    const { db, clock } = desk.farm;
    const pays = await desk.addUser('pays');
    const made = { group_type: 'origin', created_at: clock.now() } as const;
    const { group_id } = await db
      .insertInto('customer_groups')
      .values({ ...made, group_name: 'G', comparable_name: 'g' })
      .returning('group_id')
      .executeTakeFirstOrThrow();
    const { team_id } = await db
      .insertInto('teams')
      .values({ ...made, group_id, team_name: 'T', comparable_name: 't' })
      .returning('team_id')
      .executeTakeFirstOrThrow();
    await db.transaction().execute(async (trx) => {
      await placeUser(trx, uid, { team_id, team_role: 'admin' });
      await placeUser(trx, pays, { team_id, team_role: 'member' });
    });
    await (await give({ teamId: team_id }, 10))(10);
    await look();
    await db.updateTable('users').set({ pays_for_team: true }).where('uid', '=', pays).execute();
    await (await give({ teamId: team_id }, 10))(10);
    await look();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      'minjun.kim@customer.example',
      'pays@customer.example',
    ]);
  });
});

describe('a user with days that are free', () => {
  const dayMs = 86_400_000;
  const day = (days: number): string =>
    new Date(desk.farm.clock.now().getTime() + days * dayMs + 9 * 3_600_000).toISOString().slice(0, 10);
  const addPeriod = (from: number, to: number) =>
    desk.farm.db
      .insertInto('user_periods')
      .values({
        ...{ group_type: 'origin', uid, start_date: day(from), end_date: day(to), note: 'x' },
        ...{ created_by: 'x', created_at: desk.farm.clock.now() },
      })
      .execute();
  const tell = () => tellEndingPeriods(desk.farm.db, desk.farm.clock.now(), ['origin']);

  test('is told once, a week before the last of them, in their language', async () => {
    await addPeriod(0, 8);
    await tell();
    expect(await mails()).toEqual([]);
    desk.farm.clock.advance(dayMs);
    for (const _ of [1, 2]) await tell();
    expect(await mails()).toMatchObject([
      { template: 'period_ending', recipient: 'minjun.kim@customer.example' },
    ]);
    expect((await mails())[0]?.body_text).toContain(`${day(7)}까지`);
  });

  test('is told nothing of days that go on the day after, that have not begun, or that were taken back', async () => {
    await addPeriod(0, 3);
    await addPeriod(4, 6);
    await tell();
    expect(await mails()).toEqual([]);
    await desk.farm.db.updateTable('user_periods').set({ cancelled_at: desk.farm.clock.now() }).execute();
    await tell();
    expect(await mails()).toEqual([]);
  });
});
