import { comparableId } from '@rackhand/contract/account/admin-id';
import { comparableName, teamLimits } from '@rackhand/contract/account/team';
import { teamCodes } from '@rackhand/contract/account/team-codes';
import { type TeamRole, type UserType, userLimits } from '@rackhand/contract/account/user';
import { userMistakes } from '@rackhand/contract/account/user-fields';
import { userImportTexts as texts, type UserImportColumn } from '@rackhand/contract/account/user-import';
import { teamRoleWords, userLocaleWords, userTypeWords } from '@rackhand/contract/account/user-words';
import type { Language, Text } from '@rackhand/contract/text/language';
import type { UserLine } from './read-user-file.ts';

export interface Fault {
  line: number;
  field: UserImportColumn;
  value: string;
  texts: Text;
}

/** What a line asks for, once nothing is wrong with it. */
export interface NewUser {
  line: number;
  user_id: string;
  username: string;
  email: string;
  phone: string;
  memo: string;
  type: UserType;
  locale: Language;
  max_concurrent_tests: number;
  team_id: number | null;
  team_role: TeamRole;
}

/** What is there already, by what is compared. */
export interface KnownPeople {
  ids: ReadonlySet<string>;
  emails: ReadonlySet<string>;
  teams: readonly { team_id: number; team_name: string; group_name: string; member_count: number }[];
}

/** Each line as if it were added by hand behind the ones before it; all that is wrong is told at once. */
export function judgeUsers(
  lines: readonly UserLine[],
  known: KnownPeople,
): { users: NewUser[]; faults: Fault[] } {
  const users: NewUser[] = [];
  const faults: Fault[] = [];
  const seen: Seen = { ids: new Set(), emails: new Set(), members: new Map() };
  for (const { line, cells } of lines) {
    const wrong = mistakesIn(cells, known, seen);
    faults.push(
      ...wrong.map(([field, text]) => ({ line, field, value: cells[field].slice(0, 200), texts: text })),
    );
    seen.ids.add(comparableId(cells.user_id));
    seen.emails.add(comparableId(cells.email));
    if (wrong.length > 0) continue;
    const user = userOf(line, cells, known);
    users.push(user);
    if (user.team_id !== null) seen.members.set(user.team_id, (seen.members.get(user.team_id) ?? 0) + 1);
  }
  return { users, faults };
}

/** Of the lines before. */
interface Seen {
  ids: Set<string>;
  emails: Set<string>;
  /** How many of them join a team. */
  members: Map<number, number>;
}

type Cells = UserLine['cells'];
type Mistake = [UserImportColumn, Text];

function mistakesIn(cells: Cells, known: KnownPeople, seen: Seen): Mistake[] {
  const { user_id, username, email, phone, memo } = cells;
  const mistakes = userMistakes({ user_id, username, email, phone, memo }).map(
    ({ field, message }): Mistake => [field, message],
  );
  const add = (field: UserImportColumn, isWrong: boolean, text: Text): void => {
    if (isWrong && !mistakes.some(([one]) => one === field)) mistakes.push([field, text]);
  };
  add('user_id', seen.ids.has(comparableId(user_id)), texts.twiceId);
  add('user_id', known.ids.has(comparableId(user_id)), texts.takenId);
  add('email', seen.emails.has(comparableId(email)), texts.twiceEmail);
  add('email', known.emails.has(comparableId(email)), texts.takenEmail);
  add('type', wordIn(userTypeWords, cells.type, 'general') === null, texts.type);
  add('locale', wordIn(userLocaleWords, cells.locale, 'ko') === null, texts.locale);
  add('team_role', wordIn(teamRoleWords, cells.team_role, 'member') === null, texts.role);
  add('max_concurrent_tests', limitOf(cells) === null, texts.limit);
  const teams = teamsOf(cells, known);
  add('team_name', cells.team_name !== '' && teams.length === 0, texts.team);
  add('team_name', teams.length > 1, texts.teams);
  const [team] = teams;
  add('team_name', team !== undefined && isFull(team, seen), teamCodes['17022']);
  return mistakes;
}

function isFull({ team_id, member_count }: KnownPeople['teams'][number], { members }: Seen): boolean {
  return member_count + (members.get(team_id) ?? 0) >= teamLimits.members;
}

/** By its name or by its word in either language; empty: as usual. */
function wordIn<Name extends string>(words: Record<Name, Text>, text: string, usual: Name): Name | null {
  if (text === '') return usual;
  const wanted = text.toLowerCase();
  const isOne = (name: Name): boolean =>
    [name, words[name].ko, words[name].en].some((word) => word.toLowerCase() === wanted);
  return (Object.keys(words) as Name[]).find(isOne) ?? null;
}

function limitOf({ max_concurrent_tests: text }: Cells): number | null {
  if (text === '') return 1;
  const { minimum, maximum } = userLimits.concurrentTests;
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return value >= minimum && value <= maximum ? value : null;
}

function teamsOf({ team_name, group_name }: Cells, { teams }: KnownPeople): KnownPeople['teams'] {
  if (team_name === '') return [];
  const [team, group] = [comparableName(team_name), comparableName(group_name)];
  return teams.filter(
    (one) =>
      comparableName(one.team_name) === team && (group === '' || comparableName(one.group_name) === group),
  );
}

function userOf(line: number, cells: Cells, known: KnownPeople): NewUser {
  const { user_id, username, email, phone, memo } = cells;
  return {
    ...{ line, user_id, username, email, phone, memo },
    type: wordIn(userTypeWords, cells.type, 'general') ?? 'general',
    locale: wordIn(userLocaleWords, cells.locale, 'ko') ?? 'ko',
    max_concurrent_tests: limitOf(cells) ?? 1,
    team_id: teamsOf(cells, known)[0]?.team_id ?? null,
    team_role: wordIn(teamRoleWords, cells.team_role, 'member') ?? 'member',
  };
}
