import type { TeamMember } from '@rackhand/contract/account/team';
import type { UserStatus } from '@rackhand/contract/account/user';
import { makeApiToken } from './api-token-by-http.ts';
import { sameOrigin, type TestApp } from './create-test-app.ts';
import { addCustomer, openUserDesk, type UserDesk } from './user-desk.ts';

interface Answer {
  status: number;
  errorCode: number | string;
  data: Record<string, unknown>;
  details?: { field: string; message: string }[];
}

/** An admin, and a customer's program, who see to the groups and teams of a server. */
export interface TeamDesk {
  farm: TestApp;
  post(path: string, body: object): Promise<Answer>;
  /** By a token of the scope `customers`. */
  send(path: string, body: object): Promise<Answer>;
  get<Data>(path: string, who?: 'admin' | 'token'): Promise<Answer & { data: Data }>;
  user(id: string, more?: { status?: UserStatus; group_type?: 'origin' | 'hmg' }): Promise<string>;
  group(name?: string): Promise<number>;
  team(group: number, name?: string): Promise<number>;
  /** With its first admin, and more members. */
  teamOf(...ids: string[]): Promise<{ team: number; group: number; uids: string[] }>;
  /** User ids with their roles, admins first. */
  roles(team: number): Promise<string[]>;
}

export async function openTeamDesk(): Promise<TeamDesk> {
  const { farm, addUser } = await openUserDesk();
  return teamDeskOf(farm, addUser);
}

/** The same at a server that is there. */
export async function teamDeskOf(
  farm: TestApp,
  addUser: UserDesk['addUser'] = (userId, options) => addCustomer(farm, userId, options),
): Promise<TeamDesk> {
  const cookie = await farm.signIn('admin');
  const token = await makeApiToken(farm, ['customers']);
  const own = { cookie, ...sameOrigin };
  const call = async (headers: Record<string, string>, url: string, payload?: object): Promise<Answer> => {
    const method = payload === undefined ? 'GET' : 'POST';
    const response = await farm.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, ...response.json<Omit<Answer, 'status'>>() };
  };
  const must = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await call(own, path, body);
    if (answer.errorCode !== 0) throw new Error(JSON.stringify(answer));
    return answer.data;
  };
  let named = 0;
  const nextName = (): string => `name ${String((named += 1))}`;
  const desk: TeamDesk = {
    farm,
    post: (path, body) => call(own, path, body),
    send: (path, body) => call(token.headers, path, body),
    get: async <Data>(path: string, who = 'admin') =>
      (await call(who === 'admin' ? own : token.headers, path)) as Answer & { data: Data },
    user: (id, more = {}) => addUser(id, more),
    group: async (group_name = nextName()) =>
      Number((await must('/admbo/group', { group_name }))['group_id']),
    team: async (group_id, team_name = nextName()) =>
      Number((await must('/admbo/team', { group_id, team_name }))['team_id']),
    teamOf: async (...ids) => {
      const group = await desk.group();
      const team = await desk.team(group);
      const uids: string[] = [];
      for (const id of ids) uids.push(await desk.user(id));
      if (uids.length > 0) await must('/admbo/team/member', { team_id: team, uids });
      return { team, group, uids };
    },
    roles: async (team) => {
      const { data } = await desk.get<{ members: TeamMember[] }>(`/admbo/team/${String(team)}/member`);
      return data.members.map(({ user_id, team_role }) => `${user_id} ${team_role}`);
    },
  };
  return desk;
}
