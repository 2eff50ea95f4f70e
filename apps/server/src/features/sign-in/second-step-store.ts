import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

export interface SecondStep {
  login_record_id: string;
  aid: string;
  group_type: string;
  code_hash: Buffer;
  temporary_password_id: number | null;
  wrong_codes: number;
  ended: boolean;
  created_at: Date;
  /** When the code left for its owner; null while it has not. */
  sent_at: Date | null;
  /** The address that it was mailed to; null where the mail is no longer there. */
  recipient: string | null;
}

/** Only the newest code of an admin is good. */
export async function endSecondSteps(trx: Trx, aid: string, at: Date): Promise<void> {
  await trx
    .updateTable('second_steps')
    .set({ ended_at: at })
    .where('aid', '=', aid)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertSecondStep(
  trx: Trx,
  step: {
    login_record_id: string;
    aid: string;
    group_type: string;
    code_hash: Buffer;
    temporary_password_id: number | null;
    mail_id: string | null;
    created_at: Date;
  },
): Promise<void> {
  await trx.insertInto('second_steps').values(step).execute();
}

export async function readSecondStep(trx: Trx, loginRecordId: string): Promise<SecondStep | null> {
  const { rows } = await sql<SecondStep>`
    select s.login_record_id, s.aid, s.group_type, s.code_hash, s.temporary_password_id, s.wrong_codes,
      s.created_at, s.ended_at is not null as ended, m.recipient, case when m.state is null then s.created_at else m.ended_at end as sent_at
    from second_steps s left join mails m on m.id = s.mail_id
    where s.login_record_id::text = ${loginRecordId} for update of s`.execute(trx);
  return rows[0] ?? null;
}

export async function endSecondStep(trx: Trx, loginRecordId: string, at: Date): Promise<void> {
  await trx
    .updateTable('second_steps')
    .set({ ended_at: at })
    .where('login_record_id', '=', loginRecordId)
    .execute();
}

/** Counts a wrong code; the fifth one ends the step. */
export async function countWrongCode(trx: Trx, step: SecondStep, most: number, at: Date): Promise<void> {
  const wrong_codes = step.wrong_codes + 1;
  await trx
    .updateTable('second_steps')
    .set({ wrong_codes, ended_at: wrong_codes >= most ? at : null })
    .where('login_record_id', '=', step.login_record_id)
    .execute();
}

/** What could not be mailed is as if it had not been asked for. */
export async function withdrawSecondStep(
  trx: Trx,
  { loginRecordId, mailId }: { loginRecordId: string; mailId: string },
): Promise<void> {
  await trx.deleteFrom('second_steps').where('login_record_id', '=', loginRecordId).execute();
  await trx.deleteFrom('mails').where('id', '=', mailId).execute();
}
