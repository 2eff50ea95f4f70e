import * as calls from '@rackhand/contract/endpoints/teams';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { deleteGroup, makeGroup, renameGroup } from './change-groups.ts';
import { addMembers, changeRole, moveMember, takeOut } from './change-members.ts';
import { deleteTeam, makeTeam, reviseTeam } from './change-teams.ts';
import { readGroups, readMembers, readTeams } from './list-teams.ts';

/** Groups, teams and who is in them. Document 10. */
export function registerTeamRoutes(app: FastifyInstance, deps: Pick<FeatureDeps, 'db' | 'clock'>): void {
  const done = async (change: Promise<void>) => {
    await change;
    return {};
  };
  bindEndpoint(app, calls.listGroups, (call) => readGroups(deps.db, call));
  bindEndpoint(app, calls.addGroup, (call) => makeGroup(deps, call));
  bindEndpoint(app, calls.changeGroup, (call) => renameGroup(deps, call));
  bindEndpoint(app, calls.removeGroup, (call) => done(deleteGroup(deps, call)));
  bindEndpoint(app, calls.listTeams, (call) => readTeams(deps.db, call));
  bindEndpoint(app, calls.addTeam, (call) => makeTeam(deps, call));
  bindEndpoint(app, calls.changeTeam, (call) => reviseTeam(deps, call));
  bindEndpoint(app, calls.removeTeam, (call) => done(deleteTeam(deps, call)));
  bindEndpoint(app, calls.listTeamMembers, (call) => readMembers(deps.db, call));
  bindEndpoint(app, calls.addTeamMembers, (call) => done(addMembers(deps, call)));
  bindEndpoint(app, calls.changeTeamMember, (call) => done(changeRole(deps, call)));
  bindEndpoint(app, calls.moveTeamMember, (call) => done(moveMember(deps, call)));
  bindEndpoint(app, calls.removeTeamMember, (call) => done(takeOut(deps, call)));
}
