import { csvAtOnce } from '@rackhand/contract/test/test-csv';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { livingInstances } from '../../platform/live/farm-listener.ts';

export interface CsvSlots {
  /** A place for one more file of the admin's, and how it is given back; 20414 where they have as many as they may. */
  take(trx: Trx, file: { aid: string; table: string; at: Date }): Promise<() => Promise<void>>;
}

/** Files on their way to each admin, on all servers: those of a server that has died are none any more. */
export function createCsvSlots({ db, listener }: Pick<FeatureDeps, 'db' | 'listener'>): CsvSlots {
  const { instance } = listener;
  /** Of this server: a row that could not be deleted at its end goes with the next file. */
  const ours = new Set<number>();
  return {
    take: async (trx, { aid, table, at }) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${aid}`}, 0))`.execute(trx);
      await sql`delete from csv_downloads where aid = ${aid} and case when instance = ${instance}
        then id <> all(${[...ours]}::bigint[]) else instance <> all(${livingInstances}) end`.execute(trx);
      const { rows } = await sql<{ id: number }>`
        insert into csv_downloads (aid, instance, started_at) select ${aid}, ${instance}, ${at}::timestamptz
        where (select count(*) from csv_downloads where aid = ${aid}) < ${csvAtOnce} returning id`.execute(
        trx,
      );
      const [row] = rows;
      if (row === undefined) throw new DomainError('20414', [{ field: 'table', message: table }]);
      ours.add(row.id);
      return async () => {
        ours.delete(row.id);
        await db.deleteFrom('csv_downloads').where('id', '=', row.id).execute();
      };
    },
  };
}
