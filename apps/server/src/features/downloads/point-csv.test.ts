import type { Ticket } from '@rackhand/contract/points/ticket';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shownTime } from '../../platform/korean-time.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { addLot, addPayer } from '../../testing/point-desk.ts';

let farm: TestFarm;
let uid = '';
beforeEach(async () => {
  farm = await createTestFarm();
  uid = await addPayer(farm, 'minjun.kim');
});
afterEach(() => farm.close());

async function linesOf(body: object, language = 'ko'): Promise<string[]> {
  const headers = { cookie: farm.cookie, ...sameOrigin, 'accept-language': language };
  const url = '/admbo/csv/download';
  const { body: text } = await farm.app.inject({ method: 'POST', url, headers, payload: body });
  return text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter((line) => line !== '');
}
const cells = (line = ''): string[] => line.split(',');

test('tickets and gifts go out by the filters and the order of their lists, numbers as numbers', async () => {
  const first = await addLot(farm, { uid }, { basic: 5 });
  const second = await addLot(farm, { uid }, { basic: 1_234, bonus: 7 });
  await farm.db.updateTable('tickets').set({ kind: 'purchase' }).where('ticket_id', '=', first).execute();
  const [heading, ...rows] = await linesOf({ table: 'tickets' });
  expect(cells(heading).slice(0, 6)).toEqual([
    '번호',
    '소유자',
    '구분',
    '상품',
    '기본 포인트',
    '보너스 포인트',
  ]);
  expect(cells(rows[0]).slice(0, 6)).toEqual([String(second), 'minjun.kim', '지급', '', '1234', '7']);
  expect(rows).toHaveLength(2);
  const order = { sort: { id: 'ticket_id', direction: 'asc' } };
  expect((await linesOf({ table: 'tickets', ...order })).slice(1).map((line) => cells(line)[0])).toEqual([
    String(first),
    String(second),
  ]);
  expect(await linesOf({ table: 'tickets', filter: { kind: 'purchase' } })).toHaveLength(2);
  expect((await linesOf({ table: 'points' }, 'en')).slice(1).map((line) => cells(line)[2])).toEqual([
    'Given',
  ]);
});

test('a ticket stands in the file with all that its list says, and what would be a formula as text', async () => {
  const ticket = await addLot(farm, { uid }, { basic: 9, bonus: 1 });
  const bought = {
    kind: 'purchase',
    product_name: '-lab, "한"',
    payment: 'card',
    order_id: '+82 1',
  } as const;
  const at = new Date('2030-03-01T15:00:00Z');
  await farm.db
    .updateTable('tickets')
    .set({ ...bought, price: 1_000, discount: 7, amount: 1_023, note: '=1\n2', expires_at: at })
    .where('ticket_id', '=', ticket)
    .execute();
  const { data } = await farm.call('/admbo/ticket/search', {});
  const [told] = data['tickets'] as Ticket[];
  expect(told).toMatchObject({ tax: 93, supply: 930 });
  const [, line] = await linesOf({ table: 'tickets' });
  const shown = [shownTime(new Date(told?.created_at ?? 0)), '2030-03-01', told?.created_by];
  expect(line).toBe(
    `${String(ticket)},minjun.kim,구매,"'-lab, ""한""",9,1,9,1,0,1000,7,1023,930,93,카드,'+82 1,사용 가능,0,${shown.join()},"'=1\n2"`,
  );
});

test('the ledger and the periods go out, and the trail keeps no name of a user', async () => {
  await addLot(farm, { uid }, { basic: 5 });
  const period = { group_type: 'origin', uid, start_date: '2098-01-01', end_date: '2098-01-31' } as const;
  const note = { note: 'trial', created_by: 'admin01', created_at: farm.clock.now() };
  await farm.db
    .insertInto('user_periods')
    .values({ ...period, ...note })
    .execute();
  const ledger = await linesOf({ table: 'ledger', skey: 'user_id', sval: 'minjun' });
  expect(cells(ledger[1]).slice(2, 8)).toEqual(['발행', 'minjun.kim', '1', '5', '0', '5']);
  const periods = await linesOf({ table: 'periods', q: 'minjun', state: 'scheduled' }, 'en');
  expect(cells(periods[1])).toEqual([
    '1',
    'minjun.kim',
    '2098-01-01',
    '2098-01-31',
    'Scheduled',
    'trial',
    'admin01',
  ]);
  expect(await linesOf({ table: 'periods', state: 'active' })).toHaveLength(1);
  await farm.db
    .insertInto('user_periods')
    .values({ ...period, ...note, start_date: '2099-01-01', end_date: '2099-01-31' })
    .execute();
  const sorted = await linesOf({ table: 'periods', sort: { id: 'start_date', direction: 'asc' } });
  expect(sorted.slice(1).map((line) => cells(line)[2])).toEqual(['2098-01-01', '2099-01-01']);
  const trail = await farm.db
    .selectFrom('audit_trail')
    .selectAll()
    .where('action', '=', 'csv.downloaded')
    .execute();
  expect(JSON.stringify(trail)).not.toContain('minjun');
});
