import type pg from 'pg';
import { instanceLockSpace } from '../live/farm-listener.ts';
import { StartFailure } from '../start-failure.ts';

/** A server holds an advisory lock for as long as it lives: kill -9 frees it, too. */
export async function refuseRunningServers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ servers: number }>(
    `select count(*)::int as servers from pg_locks
     where locktype = 'advisory' and granted and objsubid = 2 and classid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [instanceLockSpace],
  );
  const servers = rows[0]?.servers ?? 0;
  if (servers === 0) return;
  const who = servers === 1 ? 'A server is' : `${String(servers)} servers are`;
  throw new StartFailure(`${who} running on this database: stop it first, a restore needs it alone`);
}
