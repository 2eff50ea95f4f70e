import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { outbox } from '@rackhand/contract/endpoints/outbox';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { seenBy } from '../../platform/deployments/seen-by.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { amongNewest } from '../../platform/mail/mail-store.ts';

type Outbox = Omit<AnswerOf<typeof outbox>, 'way'>;

const keptMs = 24 * 60 * 60_000;
const isStuck = sql<boolean>`(state = 'failed' or (state = 'waiting' and last_error is not null))`;

/** The newest 100 of a deployment's last day that stayed here, and those that an SMTP server has not taken, to the admins of a deployment or of all. */
export async function readOutbox(trx: Trx, at: Date, reach: string | null): Promise<Outbox> {
  const since = new Date(at.getTime() - keptMs);
  const seen = trx.selectFrom('mails').where(seenBy(reach, 'mail', 'group_type'));
  const recent = seen.where('created_at', '>=', since);
  const stayed = await recent
    .where('state', '=', 'outbox')
    .where(amongNewest(sql`state = 'outbox'`))
    .select(['id', 'recipient', 'subject', 'body_text', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const unsent = recent.where(isStuck);
  const { stuck_count } = await unsent
    .select((eb) => eb.fn.countAll<number>().as('stuck_count'))
    .executeTakeFirstOrThrow();
  const queue = await seen
    .where('state', '=', 'waiting')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting_count'),
      fn.min<Date | null>('created_at').filterWhere('last_error', 'is not', null).as('failing_since'),
    ])
    .executeTakeFirstOrThrow();
  const stuck = await unsent
    .where(amongNewest(isStuck))
    .select(['id', 'recipient', 'subject', 'state', 'created_at', 'attempts', 'last_error'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return {
    mails: stayed.map(({ id, recipient, subject, body_text, created_at }) => ({
      id,
      to: recipient,
      subject,
      text: body_text,
      created_at: koreanTime(created_at),
    })),
    total_count: stayed.length,
    stuck: stuck.map(({ id, recipient, subject, state, attempts, created_at, last_error }) => ({
      id,
      to: recipient,
      subject,
      state: state === 'failed' ? 'failed' : 'waiting',
      attempts,
      created_at: koreanTime(created_at),
      last_error: last_error ?? '',
    })),
    stuck_count,
    waiting_count: queue.waiting_count,
    failing_since: queue.failing_since === null ? null : koreanTime(queue.failing_since),
  };
}
