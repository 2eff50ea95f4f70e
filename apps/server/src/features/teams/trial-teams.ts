import { comparableName } from '@rackhand/contract/account/team';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { AppDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import { placeUser } from './membership.ts';

/** Groups with their teams, and how many users each has. */
const plan: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '한빛은행 Hanbit Bank': { '모바일 뱅킹 Mobile': 4, '셋톱박스 Set-top box': 2 },
  '누리커머스 Nuri Commerce': { '앱 품질 App Quality': 2, '새 팀 New team': 0 },
};

/** Teams of the users who do not exist, for the trial alone: where there are groups already, nothing is added. */
export async function ensureTrialTeams({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('customer_groups').select('group_id').limit(1).executeTakeFirst();
    if (known !== undefined) return;
    for (const groupType of ['origin', 'hmg'] as const) await addTeams(trx, groupType, clock.now());
  });
}

async function addTeams(trx: Trx, group_type: GroupType, created_at: Date): Promise<void> {
  const free = await trx
    .selectFrom('users')
    .select('uid')
    .where('group_type', '=', group_type)
    .where('status', '=', 'active')
    .where('team_id', 'is', null)
    .orderBy('id')
    .execute();
  for (const [group_name, teams] of Object.entries(plan)) {
    const group = { group_name, comparable_name: comparableName(group_name) };
    const { group_id } = await trx
      .insertInto('customer_groups')
      .values({ ...group, group_type, created_at })
      .returning('group_id')
      .executeTakeFirstOrThrow();
    for (const [team_name, members] of Object.entries(teams)) {
      const team = { team_name, comparable_name: comparableName(team_name), group_id };
      const { team_id } = await trx
        .insertInto('teams')
        .values({ ...team, group_type, created_at })
        .returning('team_id')
        .executeTakeFirstOrThrow();
      for (const [index, { uid }] of free.splice(0, members).entries()) {
        await placeUser(trx, uid, { team_id, team_role: index === 0 ? 'admin' : 'member' });
        if (index === 1)
          await trx.updateTable('users').set({ pays_for_team: true }).where('uid', '=', uid).execute();
      }
    }
  }
}
