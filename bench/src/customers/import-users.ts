import type { Figure } from '../figure.ts';
import { timeOf } from '../time-of.ts';
import { addUsers, type CustomerFarm, fill, withCustomerFarm } from './customer-farm.ts';

const users = 10_000;

/** Document 10: as many users as a file may hold, beside one statement that inserts as many. */
export function measureImport(): Promise<Figure[]> {
  return withCustomerFarm(async (farm) => {
    await fill(farm, addUsers(users));
    const floor = await timeOf(() => inserted(farm));
    const value = await timeOf(() => imported(farm));
    return [
      {
        ...{ name: `${users.toLocaleString('en')} users of a file`, value, unit: 'ms' },
        floor: { name: 'one insert of as many rows', value: floor },
        ...{ ratio: value / floor, target: { most: 4 } },
      },
    ];
  });
}

const numbers = Array.from({ length: users }, (_, nth) => nth);

async function inserted({ pool }: CustomerFarm): Promise<void> {
  const ids = numbers.map((nth) => `floor${String(nth)}`);
  await pool.query(
    `insert into users (user_id, comparable_id, username, email, comparable_email, phone, locale, group_type, status, created_at)
      select id, id, 'Kim', id || '@customer.example', id || '@customer.example', '', 'ko', 'origin', 'waiting', now()
      from unnest($1::text[]) as id`,
    [ids],
  );
}

async function imported({ server, headers }: CustomerFarm): Promise<void> {
  const lines = numbers.map((nth) => `file${String(nth)},Lee,file${String(nth)}@customer.example`);
  const answer = await fetch(`${server.origin}/admbo/user/import`, {
    ...{ method: 'POST', headers: { ...headers, 'content-type': 'text/csv' } },
    body: ['User ID,Username,Email', ...lines].join('\r\n'),
  });
  const told = (await answer.json()) as { data?: { added: number; is_written: boolean } };
  if (told.data?.added !== users || !told.data.is_written) throw new Error(JSON.stringify(told));
}
