import { comparableId } from '@rackhand/contract/account/admin-id';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { AppDeps } from '../../app-deps.ts';

const names = [
  'Minjun Kim',
  'Seoyeon Lee',
  'Doyun Park',
  'Jiwoo Choi',
  'Hajun Jung',
  'Seoyun Kang',
  'Siwoo Cho',
  'Haeun Yoon',
  'Jiho Jang',
  'Soyul Lim',
  'Yejun Han',
  'Chaewon Oh',
  'Junseo Seo',
  'Dayeon Shin',
];
const dayMs = 24 * 60 * 60_000;
/** Of the first one; each of the others came some days later. */
const oldestDays = 90;
/** Whoever has left did so before today. */
const daysUntilLeft = 14;
/** No number that anybody has. */
const phonePrefix = '0100000';

/** People who do not exist, for the trial alone: where there are users already, nothing is added. */
export async function ensureTrialUsers({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  const made = (['origin', 'hmg'] satisfies GroupType[]).flatMap((group) =>
    names.map((username, index) => {
      const [first = '', last = ''] = username.toLowerCase().split(' ');
      const user_id = group === 'origin' ? `${first}.${last}` : `${first}.${last}.${group}`;
      const email = `${user_id}@customer.example`;
      const created_at = new Date(at.getTime() - (oldestDays - 5 * index) * dayMs);
      const hasLeft = index % 7 === 5;
      return {
        user_id,
        comparable_id: comparableId(user_id),
        username,
        email,
        comparable_email: comparableId(email),
        phone: `${phonePrefix}${String(1000 + index)}`,
        group_type: group,
        locale: index % 4 === 3 ? ('en' as const) : ('ko' as const),
        status: hasLeft ? ('left' as const) : ('active' as const),
        created_at,
        left_at: hasLeft ? new Date(created_at.getTime() + daysUntilLeft * dayMs) : null,
      };
    }),
  );
  await db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('users').select('uid').limit(1).executeTakeFirst();
    if (known !== undefined) return;
    await trx
      .insertInto('users')
      .values(made)
      .onConflict((conflict) => conflict.columns(['group_type', 'comparable_id']).doNothing())
      .execute();
  });
}
