import type { LedgerDifference } from '../features/points/verify-ledger.ts';
import { StartFailure } from '../platform/start-failure.ts';

/** What differs, a line each, or as JSON; fails where anything does. */
export function printLedger(differences: readonly LedgerDifference[], json: boolean): void {
  const lines = differences.map(
    ({ what, id, owner, column, kept, counted }) =>
      `${what} ${String(id)} of ${owner}: ${column} is ${String(kept)}, and ${String(counted)} by the ledger`,
  );
  process.stdout.write(
    json
      ? `${JSON.stringify({ differences }, null, 2)}\n`
      : [
          ...lines,
          ...(lines.length === 0 ? ['All wallets and tickets are what the ledger says'] : []),
          '',
        ].join('\n'),
  );
  if (lines.length > 0) throw new StartFailure(`Sums that differ from the ledger: ${String(lines.length)}`);
}
