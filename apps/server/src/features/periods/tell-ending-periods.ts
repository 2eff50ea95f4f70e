import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { Language } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/korean-time.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { goesOn } from './goes-on.ts';

interface EndingPeriod {
  group_type: GroupType;
  user_id: string;
  end_date: string;
  uid: string;
  email: string;
  locale: Language;
}

const daysBefore = 7;
const atOnce = 200;

/** A period ticket that ends within a week is told to its user once; one that follows it at once goes on. Document 10, "Mails". */
export async function tellEndingPeriods(db: Db, at: Date, groups: readonly GroupType[]): Promise<void> {
  const today = dayOf(at);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<EndingPeriod>`
      with ending as (
        select period_id from user_periods p
        where p.group_type = any(${[...groups]}::text[]) and cancelled_at is null and end_told_at is null and start_date <= ${today}::date
          and end_date between ${today}::date and ${today}::date + ${daysBefore}::integer
          and not ${goesOn}
        limit ${atOnce} for no key update skip locked
      ), told as (
        update user_periods p set end_told_at = ${at}::timestamptz from ending
        where p.period_id = ending.period_id returning p.group_type, p.uid, p.end_date
      )
      select told.group_type, u.user_id, told.end_date::text as end_date, u.uid, u.email, u.locale
      from told join users u on u.uid = told.uid where u.status = 'active'`.execute(trx);
    for (const { group_type: groupType, user_id: userId, end_date: endDate, uid, ...user } of rows) {
      const mail = { template: 'period_ending', to: user.email, language: user.locale, groupType } as const;
      await queueMail(trx, { ...mail, values: { userId, endDate }, at, userUid: uid });
    }
  });
}
