import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { StartFailure } from '../../platform/start-failure.ts';
import { readOutbox } from './read-outbox.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One mail of the outbox as text, for whoever sits at the server's machine. */
export async function printedMail(db: Db, id: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const mail = uuid.test(id)
      ? await trx
          .selectFrom('mails')
          .select(['recipient', 'subject', 'body_text', 'state'])
          .where('id', '=', id)
          .executeTakeFirst()
      : undefined;
    if (mail === undefined) throw new StartFailure(`There is no mail "${id}"; --list-mails names the ids`);
    if (mail.state === 'sent') throw new StartFailure('This mail was sent: its text is no longer here');
    if (mail.state === 'failed') throw new StartFailure('This mail was given up: its text is no longer here');
    const entry = {
      actor: { name: 'command line' },
      action: 'outbox.read',
      object: id,
      result: 'ok',
    } as const;
    await recordAudit(trx, entry);
    return `\n  To       ${mail.recipient}\n  Subject  ${mail.subject}\n\n${mail.body_text}\n`;
  });
}

export interface ListedMail {
  id: string;
  to: string;
  subject: string;
  created_at: string;
}

/** The outbox without its texts. */
export async function listedMails(db: Db, at: Date): Promise<ListedMail[]> {
  return db.transaction().execute(async (trx) => {
    const { mails } = await readOutbox(trx, at, null);
    await recordAudit(trx, {
      actor: { name: 'command line' },
      action: 'outbox.read',
      object: '',
      result: 'ok',
    });
    return mails.map(({ id, to, subject, created_at }) => ({ id, to, subject, created_at }));
  });
}
