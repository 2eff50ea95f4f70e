import { expect, test } from 'vitest';
import { addTeamMembers, changeTeam, moveTeamMember } from '../endpoints/teams.ts';

test('who moves a member is not told of users who are not active (17021), who adds one or names a billing manager is', () => {
  const told = [addTeamMembers, changeTeam, moveTeamMember].map(({ errors }) => errors.includes('17021'));
  expect(told).toEqual([true, true, false]);
});
