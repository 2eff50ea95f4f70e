import type { User } from '@rackhand/contract/account/user';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTeamDesk, type TeamDesk } from '../../testing/team-desk.ts';

let desk: TeamDesk;
beforeEach(async () => {
  desk = await openTeamDesk();
});
afterEach(() => desk.farm.close());

async function found(search: object): Promise<string[]> {
  const { data } = await desk.post('/admbo/user/search', {
    ...search,
    sort: { id: 'user_id', direction: 'asc' },
  });
  return (data['users'] as User[]).map(({ user_id: id }) => id);
}

test('an administrator narrows the list of users by type, status, group and team, also together, and finds those of a team by its name', async () => {
  const { team, group } = await desk.teamOf('ann', 'bob');
  const other = await desk.team(group, 'Set-top box');
  const cho = await desk.user('cho', { status: 'suspended' });
  await desk.user('dan');
  const of = { team_id: other, team_role: 'admin' } as const;
  await desk.farm.db.updateTable('users').set(of).where('uid', '=', cho).execute();
  await desk.farm.db.updateTable('users').set({ type: 'social' }).where('user_id', '=', 'bob').execute();

  expect(await found({ filter: { type: 'social' } })).toEqual(['bob']);
  expect(await found({ filter: { status: 'suspended' } })).toEqual(['cho']);
  expect(await found({ filter: { group_id: group } })).toEqual(['ann', 'bob', 'cho']);
  expect(await found({ filter: { team_id: team } })).toEqual(['ann', 'bob']);
  expect(await found({ filter: { group_id: group, type: 'general', status: 'active' } })).toEqual(['ann']);
  expect(await found({ filter: { group_id: group + 1 } })).toEqual([]);
  expect(await found({ skey: 'team_name', sval: 'SET-TOP' })).toEqual(['cho']);
});
