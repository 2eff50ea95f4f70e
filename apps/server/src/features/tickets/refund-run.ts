import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { refundRun } from '@rackhand/contract/endpoints/tickets';
import { pointsOf, type Share } from '@rackhand/contract/points/spending-order';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runForGood } from '../../platform/idempotency/run-for-good.ts';
import { movesOf, postEntries } from '../points/post-entries.ts';
import { lockWalletById } from '../points/wallet.ts';
import { findRun } from '../runs/find-run.ts';
import type { TicketDeps } from './give-ticket.ts';

/** What a run has cost is its payer's again, in the tickets that it came from; 8004 where it has cost nothing, or once more. */
export function refund(deps: TicketDeps, call: Call<typeof refundRun>): Promise<AnswerOf<typeof refundRun>> {
  return runForGood(deps, call, 'point/refund', async (trx) => {
    const { body, actor, requestId, ip } = call;
    const { test_run_id, note } = body;
    const { id: runId } = await findRun(trx, actor.groupType, test_run_id);
    const at = deps.clock.now();
    const run = await trx
      .selectFrom('test_runs')
      .select(['wallet_id', 'points_spent'])
      .where('id', '=', runId)
      .executeTakeFirstOrThrow();
    const refused = new DomainError('8004', [{ field: 'test_run_id', message: test_run_id }]);
    if (run.wallet_id === null || (run.points_spent ?? 0) === 0) throw refused;
    const wallet = await lockWalletById(trx, run.wallet_id);
    const spent = await readSpent(trx, runId);
    if (spent === null) throw refused;
    const isGone = await isOwnerGone(trx, wallet.walletId);
    const cancelled = isGone ? spent : await lotsThat(trx, spent, 'cancelled', at);
    const expired = isGone ? [] : await lotsThat(trx, spent, 'expired', at);
    const steps = [
      { kind: 'refund', shares: spent },
      { kind: 'cancel', shares: cancelled },
      { kind: 'expire', shares: expired },
    ] as const;
    const moves = movesOf(
      wallet,
      steps.map((step) => ({ ...step, runId, note })),
    );
    await postEntries(trx, moves, { at, by: actor.admId });
    const points = pointsOf(spent);
    const available = points - pointsOf(cancelled) - pointsOf(expired);
    const entry = { action: 'points.refunded', object: test_run_id, requestId, ip } as const;
    const after = { points, available, note };
    await recordAudit(trx, { ...entry, actor, groupType: actor.groupType, after, result: 'ok' });
    return { points, available };
  });
}

/** By lot; null: it has been given back already. */
async function readSpent(trx: Trx, runId: number): Promise<Share[] | null> {
  const rows = await trx
    .selectFrom('ledger')
    .select(['ticket_id', 'basic', 'bonus', 'kind'])
    .where('test_run_id', '=', runId)
    .where('kind', 'in', ['spend', 'refund'])
    .execute();
  if (rows.some(({ kind }) => kind === 'refund')) return null;
  return rows.map(({ ticket_id, basic, bonus }) => ({ ticket_id, basic, bonus }));
}

/** A user who was erased, or a team that was deleted: nobody has their points any more. */
async function isOwnerGone(trx: Trx, walletId: number): Promise<boolean> {
  const { rows } = await sql`select from wallets w where w.wallet_id = ${walletId}
    and not exists (select from users u where u.uid = w.uid and u.erased_at is null)
    and not exists (select from teams o where o.team_id = w.team_id)`.execute(trx);
  return rows.length > 0;
}

/** Points do not come to life again in a ticket that has ended. */
async function lotsThat(
  trx: Trx,
  shares: readonly Share[],
  are: 'cancelled' | 'expired',
  at: Date,
): Promise<Share[]> {
  const isOver =
    are === 'cancelled'
      ? sql<boolean>`is_cancelled`
      : sql<boolean>`not is_cancelled and expires_at <= ${at}::timestamptz`;
  const { rows } = await sql<{ ticket_id: number }>`select ticket_id from tickets
    where ticket_id = any(${shares.map(({ ticket_id }) => ticket_id)}::integer[]) and ${isOver}`.execute(trx);
  const ended = new Set(rows.map(({ ticket_id }) => ticket_id));
  return shares.filter(({ ticket_id }) => ended.has(ticket_id));
}
