import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { Language } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';

interface LowWallet {
  group_type: GroupType;
  owner: string;
  left: number;
  full: number;
  uid: string;
  email: string;
  locale: Language;
}

/** Of many that fall at once. */
const atOnce = 200;

/**
 * Whose points have fallen below a fifth of what there was when some last came in: told once, until more come in. A team's are
 * told to who pays for it, else to its admins. Document 10, "Mails".
 */
export async function tellLowWallets(db: Db, at: Date, groups: readonly GroupType[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<LowWallet>`
      with low as (
        select wallet_id from wallets
        where is_low and group_type = any(${[...groups]}::text[])
        limit ${atOnce} for no key update skip locked
      ), told as (
        update wallets w set low_told_at = ${at}::timestamptz from low where w.wallet_id = low.wallet_id
        returning w.group_type, w.uid, w.team_id, w.basic + w.bonus as "left", w.full_points as "full"
      )
      select told.group_type, coalesce(t.team_name, u.user_id) as owner, told."left", told."full",
        u.uid, u.email, u.locale
      from told left join teams t on t.team_id = told.team_id
        join users u on u.uid = told.uid or (u.team_id = told.team_id and (u.pays_for_team
          or (u.team_role = 'admin' and not exists (
            select from users p where p.team_id = told.team_id and p.pays_for_team and p.status = 'active'))))
      where u.status = 'active'`.execute(trx);
    for (const { group_type: groupType, owner, left, full, uid, email: to, locale: language } of rows) {
      const values = { owner, left: left.toLocaleString('en'), full: full.toLocaleString('en') };
      await queueMail(trx, { template: 'points_low', to, groupType, language, values, at, userUid: uid });
    }
  });
}
