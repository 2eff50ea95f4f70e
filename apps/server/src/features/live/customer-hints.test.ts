import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { addProduct, addTeam } from '../../testing/foreign-rows.ts';
import { addLot, addPayer } from '../../testing/point-desk.ts';
import { openStream, type TestStream } from '../../testing/test-stream.ts';
import { addCustomer } from '../../testing/user-desk.ts';
import { postEntries } from '../points/post-entries.ts';
import { lockWallet } from '../points/wallet.ts';

let farm: TestFarm;
let stream: TestStream;
beforeEach(async () => {
  farm = await createTestFarm();
  stream = await farm.stream();
  await stream.sees(({ name }) => name === 'ready');
});
afterEach(async () => {
  stream.close();
  await farm.close();
});

const hints = (of: TestStream): unknown[] => of.named('customer').map(({ data }) => data);
/** Whatever was written before it has been told by then. */
async function untilTold(): Promise<void> {
  const uid = await addCustomer(farm, `last-${String(Math.random()).slice(2)}`);
  await stream.sees(({ name, data }) => name === 'customer' && data['id'] === uid);
}

describe('an admin who looks at customers', () => {
  test('hears of each user, group and team that is added or changed, outside the order of the farm', async () => {
    const lastId = stream.events.at(-1)?.id;
    const uid = await addCustomer(farm, 'kim');
    const [group] = (await addTeam(farm, { groupType: 'origin' })).customerGroup;
    await stream.sees(({ data }) => data['kind'] === 'team');
    expect(hints(stream)).toEqual(
      expect.arrayContaining([
        { kind: 'user', id: uid },
        { kind: 'group', id: group },
      ]),
    );
    expect(new Set(stream.named('customer').map(({ id }) => id))).toEqual(new Set([lastId]));
    await farm.db.updateTable('users').set({ memo: 'call back' }).where('uid', '=', uid).execute();
    await stream.sees(() => hints(stream).filter((one) => JSON.stringify(one).includes(uid)).length === 2);
  });

  test('hears nothing when a user is only seen, nor of what another deployment has', async () => {
    const uid = await addCustomer(farm, 'kim');
    await untilTold();
    const before = hints(stream).length;
    await farm.db
      .updateTable('users')
      .set({ last_seen_at: farm.clock.now() })
      .where('uid', '=', uid)
      .execute();
    await addCustomer(farm, 'theirs', { group_type: 'hmg' });
    await addProduct(farm);
    await untilTold();
    expect(hints(stream)).toHaveLength(before + 1);
  });

  test('hears of points that an admin gives back, and not of those that a run takes', async () => {
    const uid = await addPayer(farm, 'kim');
    const ticket_id = await addLot(farm, { uid }, { basic: 5 });
    const of = (): unknown[] => hints(stream).filter((one) => JSON.stringify(one).includes('"ticket"'));
    const move = (kind: 'reserve' | 'spend' | 'refund'): Promise<unknown> =>
      farm.db.transaction().execute(async (trx) => {
        const wallet = await lockWallet(trx, 'origin', { uid });
        const shares = [{ ticket_id, basic: 2, bonus: 0 }];
        await postEntries(trx, [{ wallet, kind, shares }], { at: farm.clock.now(), by: 'admin01' });
      });
    await untilTold();
    const before = of().length;
    for (const kind of ['reserve', 'spend'] as const) await move(kind);
    await untilTold();
    expect(of()).toHaveLength(before);
    await move('refund');
    await untilTold();
    expect(of().slice(before)).toEqual([{ kind: 'ticket', id: String(ticket_id) }]);
  });

  test('hears of every change of a ticket but of how many points are where', async () => {
    const { rows } = await sql<{ unheard: string[] }>`
      select array_agg(attname::text order by attname) as unheard from pg_attribute
      where attrelid = 'tickets'::regclass and attnum > 0 and not attisdropped and attnum <> all (
        (select tgattr::smallint[] from pg_trigger where tgname = 'tickets_hint_at_change')::smallint[])`.execute(
      farm.db,
    );
    const points = ['has_points', 'left_basic', 'left_bonus', 'reserved_basic', 'reserved_bonus'];
    expect(rows).toEqual([{ unheard: points }]);
  });

  test('is told once of very many at once, without their names', async () => {
    await sql`insert into users (user_id, comparable_id, username, email, phone, locale, group_type, status, created_at)
      select 'many' || n, 'many' || n, 'Kim', '', '', 'ko', 'origin', 'active', now() from generate_series(1, 500) n`.execute(
      farm.db,
    );
    await stream.sees(({ name }) => name === 'customer');
    expect(hints(stream)).toEqual([{ kind: 'user', id: null }]);
  });
});

test('an admin whose page has loaded just before a colleague changes a customer is told with the stream, for half a minute', async () => {
  await addCustomer(farm, 'kim');
  await untilTold();
  const joining = async (): Promise<unknown[]> => {
    const late = await farm.stream();
    await late.sees(({ name }) => name === 'ready');
    // Whatever comes with the stream comes before what is told of later.
    const uid = await addCustomer(farm, `after-${String(Math.random()).slice(2)}`);
    await late.sees(({ name, data }) => name === 'customer' && data['id'] === uid);
    late.close();
    return hints(late).slice(0, -1);
  };
  expect(await joining()).toEqual([{ kind: null, id: null }]);
  farm.clock.advance(30_001);
  expect(await joining()).toEqual([]);
});

test('a program’s stream hears of no customer', async () => {
  const { headers } = await makeApiToken(farm, ['read', 'customers']);
  const program = await openStream(farm.origin, headers);
  await program.sees(({ name }) => name === 'ready');
  await untilTold();
  expect(hints(program)).toEqual([]);
  program.close();
});

test('admins of a deployment that keeps customers from them hear of none, super admins do', async () => {
  await farm.close();
  farm = await createTestFarm(undefined, {}, { 'origin.json': { restrictedAdminMode: true } });
  const admin = await farm.stream();
  stream = await farm.stream({ cookie: await farm.signIn('super') });
  for (const one of [admin, stream]) await one.sees(({ name }) => name === 'ready');
  await untilTold();
  expect(hints(admin)).toEqual([]);
  admin.close();
});
