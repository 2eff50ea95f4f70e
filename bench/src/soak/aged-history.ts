import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Figure } from '../figure.ts';

const planted = 5000;
const agedDays = 366;
/** The server looks each minute. */
const withinMs = 90_000;

/** History as it is after more than a year, put before all there is; the server has to forget it, and nothing else. */
export async function ageHistory(databaseUrl: string) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into device_state_changes (id, device_id, at, from_state, to_state, reason, by_whom)
     overriding system value
     select -n, (select min(id) from devices), now() - make_interval(days => $2), 'AVAILABLE', 'OFFLINE', 'SEEN', 'agent'
     from generate_series(1, $1::integer) n`,
    [planted, agedDays],
  );
  const count = async (): Promise<{ aged: number; young: number }> => {
    const { rows } = await client.query<{ aged: number; young: number }>(
      `select count(*) filter (where id < 0)::integer as aged, count(*) filter (where id > 0)::integer as young
       from device_state_changes`,
    );
    return rows[0] ?? { aged: Number.NaN, young: Number.NaN };
  };
  const before = await count();
  return {
    async look(): Promise<Figure[]> {
      const deadline = Date.now() + withinMs;
      let now = await count();
      while (now.aged > 0 && Date.now() < deadline) {
        await delay(1000);
        now = await count();
      }
      return [
        { name: 'state changes stored', value: now.young - before.young, unit: '', target: { least: 1 } },
        {
          name: `state changes older than a year left, of ${String(planted)}`,
          value: now.aged,
          unit: '',
          target: { most: 0 },
        },
      ];
    },
    close: () => client.end(),
  };
}
