import { z } from 'zod';
import type { ErrorCode } from '../call/error-codes.ts';
import { normalForm } from '../text/normal-form.ts';
import { isOneLine } from '../text/one-line.ts';
import { isWithin } from '../text/text-length.ts';
import { teamRoles, userStatuses } from './user.ts';

/** Group type ⊃ group ⊃ team ⊃ users and projects, each in one team at most. Document 10, "Groups and teams". */
export const teamLimits = {
  nameCharacters: 100,
  members: 1000,
  teamsOfGroup: 1000,
  searchCharacters: 100,
  /** Of a team, shown with its members. */
  shownProjects: 1000,
} as const;

export const customerGroup = z.object({
  group_id: z.int(),
  group_name: z.string(),
  team_count: z.int(),
  user_count: z.int(),
  version: z.int(),
});
export type CustomerGroup = z.infer<typeof customerGroup>;

export const team = z.object({
  team_id: z.int(),
  team_name: z.string(),
  group_id: z.int(),
  group_name: z.string(),
  member_count: z.int(),
  project_count: z.int(),
  /** Its billing manager; null: nobody. */
  billing_uid: z.string().nullable(),
  /** What that user is called. */
  billing_name: z.string().nullable(),
  /** Points that it can spend; null: the deployment has no prices. */
  available: z.int().nullable(),
  version: z.int(),
});
export type Team = z.infer<typeof team>;

export const teamMember = z.object({
  uid: z.string(),
  user_id: z.string(),
  username: z.string(),
  status: z.enum(userStatuses),
  team_role: z.enum(teamRoles),
});
export type TeamMember = z.infer<typeof teamMember>;

export const teamProject = z.object({ id: z.int(), project_name: z.string() });

/** Why a team cannot be deleted: all that stands in the way, in this order. */
export const teamHindrances = ['17011', '17025', '17012', '17024'] as const satisfies readonly ErrorCode[];
export type TeamHindrance = (typeof teamHindrances)[number];

/** Names are compared in this form: NFKC, trimmed, lower case. */
export function comparableName(name: string): string {
  return normalForm(name, 'NFKC').trim().toLowerCase();
}

/** As a name is kept and judged. */
export function trimmedName(name: string): string {
  return normalForm(name).trim();
}

/** Why a group or a team cannot be called so, trimmed; null: it can. */
export function teamNameMistake(name: string): '17006' | '17015' | '17016' | null {
  if (comparableName(name) === '') return '17006';
  if (!isWithin(name, teamLimits.nameCharacters)) return '17015';
  return isOneLine(name) ? null : '17016';
}

/** What a team is before one of its users leaves it, gets another role, or goes to another team. */
export interface TeamStanding {
  members: number;
  admins: number;
}
export interface MemberStanding {
  isAdmin: boolean;
  pays: boolean;
}

/** Why a user cannot leave a team now; null: they can. One admin stays while there are members. */
export function whyNotLeave(member: MemberStanding, team: TeamStanding): '17005' | '17010' | null {
  if (member.pays) return '17005';
  return member.isAdmin && team.admins === 1 && team.members > 1 ? '17010' : null;
}

/** Why an admin of a team cannot become a plain member; null: they can. */
export function whyNotDemote({ isAdmin }: MemberStanding, { admins }: TeamStanding): '17010' | null {
  return isAdmin && admins === 1 ? '17010' : null;
}
