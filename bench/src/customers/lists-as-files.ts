import { to as copyTo } from 'pg-copy-streams';
import type { Figure } from '../figure.ts';
import { residentBytes } from '../process-tree.ts';
import { timeOf } from '../time-of.ts';
import { addUsers, type CustomerFarm, fill, withCustomerFarm } from './customer-farm.ts';

const lookedAtMs = 100;

/** Document 10: all users as a file, beside what the database alone writes. */
export function measureListsAsFiles(users: number): Promise<Figure[]> {
  return withCustomerFarm(async (farm) => {
    await fill(farm, addUsers(users));
    const floor = users / (await timeOf(() => copied(farm)));
    const { firstMs, ms, rows, grownBytes } = await downloaded(farm);
    if (rows !== users + 1) throw new Error(`${String(rows)} lines`);
    const value = users / ms;
    return [
      {
        ...{ name: `${users.toLocaleString('en')} users as CSV`, value, unit: 'rows/ms' },
        floor: { name: 'copy by the database itself', value: floor },
        ...{ ratio: value / floor, target: { least: 0.3 } },
      },
      { name: '  first byte', value: firstMs, unit: 'ms', target: { most: 300 } },
      { name: '  memory of the server (RSS)', value: grownBytes / 1e6, unit: 'MB', target: { most: 64 } },
    ];
  });
}

/** As the database writes it, taken and thrown away. */
async function copied({ pool }: CustomerFarm): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  const rows = client.query(
    copyTo(`copy (select id, user_id, username, type, email, phone, locale, group_type, status, max_concurrent_tests,
      created_at from users order by id desc) to stdout with csv`),
  );
  for await (const _ of rows);
  client.release();
}

async function downloaded({ server, headers }: CustomerFarm) {
  const before = residentBytes(server.pid);
  let most = before;
  const look = setInterval(() => (most = Math.max(most, residentBytes(server.pid))), lookedAtMs);
  const begun = performance.now();
  const body = JSON.stringify({ table: 'users' });
  const answer = await fetch(`${server.origin}/admbo/csv/download`, { method: 'POST', headers, body });
  let firstMs = 0;
  let rows = 0;
  for await (const chunk of answer.body ?? []) {
    firstMs ||= performance.now() - begun;
    rows += linesIn(chunk);
  }
  clearInterval(look);
  return { firstMs, rows, ms: performance.now() - begun, grownBytes: most - before };
}

function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}
