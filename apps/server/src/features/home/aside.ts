import type { AttentionKind } from '@rackhand/contract/home/attention';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { type Asker, thingsOf } from './count-attention.ts';

/** One's own, of one deployment. */
interface Whose {
  aid: string;
  groupType: string;
}

/** So many things are known one by one, in 80 KB; of more than that only their number is. */
const knownAtMost = 10_000;

/** Those that there are; where they are more than the admin has seen, their number brings them back. */
export async function keepAside(
  trx: Trx,
  { aid, groupType }: Whose,
  { kind, seen, until }: { kind: AttentionKind; seen: number; until: Date },
  asker: Asker,
): Promise<void> {
  await sql`insert into put_aside (aid, group_type, kind, count, known, until)
    select ${aid}, ${groupType}, ${kind}, least(count(*), ${seen}::integer),
      case when count(*) <= least(${seen}::integer, ${knownAtMost}::integer)
        then coalesce(array_agg(thing), '{}') end, ${until}
    from (${thingsOf(kind, asker)}) things
    on conflict (aid, group_type, kind) do update
      set count = excluded.count, known = excluded.known, until = excluded.until`.execute(trx);
}

/** Kinds that are aside still: a thing that is none of those which were put aside ends it, and those that are gone are forgotten. */
export async function kindsAside(
  db: Db,
  { aid, groupType }: Whose,
  kinds: readonly AttentionKind[],
  asker: Asker,
): Promise<Set<AttentionKind>> {
  const own = sql`a.aid = ${aid} and a.group_type = ${groupType}`;
  const { rows: put } = await sql<{ kind: AttentionKind }>`
    select kind from put_aside a where ${own} and kind = any(${[...kinds]}::text[])`.execute(db);
  const kept = await Promise.all(
    put.map(async ({ kind }) => {
      const things = thingsOf(kind, asker);
      const { rows: ended } = await sql`delete from put_aside a where ${own} and a.kind = ${kind}
        and (a.until <= ${asker.at} or case when a.known is null then (select count(*) from (${things}) t) > a.count
          else exists (${things} except select unnest(a.known)) end) returning a.kind`.execute(db);
      if (ended.length > 0) return [];
      await sql`update put_aside a set count = now.count, known = case when now.count <= ${knownAtMost} then now.known end
        from (select count(*)::integer as count, coalesce(array_agg(thing), '{}') as known from (${things}) t) now
        where ${own} and a.kind = ${kind} and a.count > now.count`.execute(db);
      return [kind];
    }),
  );
  return new Set(kept.flat());
}
