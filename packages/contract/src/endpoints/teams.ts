import { z } from 'zod';
import { acting_uid } from '../account/acting-uid.ts';
import { customerGroup, team, teamHindrances, teamLimits, teamMember, teamProject } from '../account/team.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery } from '../call/list-query.ts';
import { wallet } from '../points/ledger.ts';
import { storableText } from '../text/storable-text.ts';

/** Judged by team.ts, whose codes say what is wrong; the bounds are of what is looked at at all. */
const name = z.string().max(10_000);
const role = z.string().max(100);
const id = z.int().min(1).max(2_147_483_647);
const uid = z.string().min(1).max(100);
const version = z.int().min(1);
const ofCustomers = { access: 'admin', scope: 'customers', restrictable: true } as const;

export const listGroups = defineEndpoint({
  ...ofCustomers,
  method: 'GET',
  path: '/admbo/group',
  summary: 'Groups of customers, by name',
  query: listQuery,
  answer: z.object({ total_count: z.int(), groups: z.array(customerGroup) }),
});

export const addGroup = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/group',
  summary: 'Add a group of customers',
  audit: { action: 'group.added', says: ['group_name'] },
  body: z.strictObject({ group_name: name }),
  answer: z.object({ group_id: id }),
  errors: ['17006', '17015', '17016', '17017'],
});

export const changeGroup = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/group/update',
  summary: 'Rename a group; refused when it has changed meanwhile (20414)',
  audit: { action: 'group.changed', object: ['group_id'], says: ['group_name'] },
  body: z.strictObject({ group_id: id, group_name: name, version }),
  answer: z.object({ version }),
  errors: ['2002', '20414', '17006', '17015', '17016', '17017'],
});

export const removeGroup = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/group/delete',
  summary: 'Delete a group without teams',
  audit: { action: 'group.removed', object: ['group_id'] },
  body: z.strictObject({ group_id: id }),
  errors: ['2002', '17018'],
});

const numbered = z.coerce.number().int().min(1).max(2_147_483_647);

export const listTeams = defineEndpoint({
  ...ofCustomers,
  method: 'GET',
  path: '/admbo/team',
  summary:
    'Teams by group and name; q: part of the name of a team or its group; group_id: those of a group; team_id: one of them; acting_uid: that user’s own team alone',
  query: listQuery.extend({
    group_id: numbered.optional(),
    team_id: numbered.optional(),
    q: storableText(teamLimits.searchCharacters).optional(),
    acting_uid,
  }),
  answer: z.object({ total_count: z.int(), teams: z.array(team) }),
  errors: ['1017', '2002', '2503'],
});

export const addTeam = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/team',
  summary: 'Add a team to a group; the user whom a token acts for becomes its first admin',
  audit: { action: 'team.added', says: ['group_id', 'team_name', 'acting_uid'] },
  body: z.strictObject({ group_id: id, team_name: name, acting_uid }),
  answer: z.object({ team_id: id }),
  errors: ['1017', '2002', '2503', '17004', '17006', '17007', '17015', '17016', '17023'],
});

export const changeTeam = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/team/update',
  summary: 'Rename a team, give it another group or billing manager; what is not said stays as it is',
  audit: {
    action: 'team.changed',
    object: ['team_id'],
    says: ['team_name', 'group_id', 'billing_uid', 'acting_uid'],
  },
  body: z.strictObject({
    team_id: id,
    team_name: name.optional(),
    group_id: id.optional(),
    billing_uid: uid.nullable().optional(),
    version,
    acting_uid,
  }),
  answer: z.object({ version }),
  errors: [
    ...([
      '1017',
      '2002',
      '2503',
      '20414',
      '17001',
      '17002',
      '17004',
      '17006',
      '17008',
      '17015',
      '17016',
    ] as const),
    ...(['17020', '17021', '17023', '17024'] as const),
  ],
});

export const removeTeam = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/team/delete',
  summary: 'Delete a team that has nothing any more; the details name all that stands in the way',
  audit: { action: 'team.removed', object: ['team_id'], says: ['acting_uid'] },
  body: z.strictObject({ team_id: id, acting_uid }),
  errors: ['1017', '2503', '17001', '17002', '17013', ...teamHindrances],
});

export const listTeamMembers = defineEndpoint({
  ...ofCustomers,
  method: 'GET',
  path: '/admbo/team/{team_id}/member',
  summary: 'Users of a team, admins first; with its projects, its points and what hinders its deletion',
  params: z.strictObject({ team_id: z.string().regex(/^[1-9]\d{0,8}$/) }),
  query: z.strictObject({ acting_uid }),
  answer: z.object({
    members: z.array(teamMember),
    projects: z.array(teamProject).max(teamLimits.shownProjects),
    hindrances: z.array(z.enum(teamHindrances)),
    /** null: the deployment has no prices. */
    wallet: wallet.nullable(),
  }),
  errors: ['1017', '2503', '17001', '17002'],
});

const ofMember = { team_id: id, uid, acting_uid };
const memberErrors = ['1017', '2503', '17001', '17002', '17008', '17010'] as const;

export const addTeamMembers = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/team/member',
  summary: 'Add users to a team, all or none; the first one of a team becomes its admin',
  audit: { action: 'team.member_added', object: ['team_id'], says: ['uids', 'role', 'acting_uid'] },
  body: z.strictObject({
    team_id: id,
    uids: z.array(uid).min(1).max(teamLimits.members),
    role: role.default('member'),
    acting_uid,
  }),
  errors: [
    ...(['1017', '2503', '17001', '17002', '17003', '17007', '17008', '17019'] as const),
    ...(['17021', '17022', '17030'] as const),
  ],
});

export const changeTeamMember = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/team/member/update',
  summary: 'Give a user of a team another role',
  audit: { action: 'team.member_changed', object: ['team_id'], says: ['uid', 'role', 'acting_uid'] },
  body: z.strictObject({ ...ofMember, role }),
  errors: [...memberErrors, '17019'],
});

export const moveTeamMember = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/team/member/move',
  summary: 'Move a user from their team to another one',
  audit: { action: 'team.member_moved', object: ['team_id'], says: ['uid', 'role', 'acting_uid'] },
  body: z.strictObject({ ...ofMember, role: role.default('member') }),
  errors: [...memberErrors, '17003', '17005', '17007', '17019', '17022'],
});

export const removeTeamMember = defineEndpoint({
  ...ofCustomers,
  method: 'POST',
  path: '/admbo/team/member/remove',
  summary: 'Take a user out of their team',
  audit: { action: 'team.member_removed', object: ['team_id'], says: ['uid', 'acting_uid'] },
  body: z.strictObject(ofMember),
  errors: [...memberErrors, '17005'],
});
