import { entryKinds, type PointAccount, signIn } from '@rackhand/contract/points/ledger';
import { type RawBuilder, sql } from 'kysely';

/** What an entry of the ledger, as l, does to the points in an account: 1, -1 or 0, by the contract's own moves. */
export function signOf(account: PointAccount): RawBuilder<number> {
  const cases = entryKinds.map((kind) => `when '${kind}' then ${String(signIn(kind, account))}`);
  return sql.raw(`(case l.kind ${cases.join(' ')} end)`);
}
