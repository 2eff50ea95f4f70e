import type { DeploymentSettings, Feature, GroupType } from '@rackhand/contract/deployment/deployment';
import { serviceHoursPhase } from '@rackhand/contract/deployment/service-hours';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../http/domain-error.ts';

/** What a request was made to: the group type of its host name, with that group's settings. Document 3 section 3. */
export interface Deployment {
  groupType: GroupType;
  settings: DeploymentSettings;
}

export function deploymentOf(request: FastifyRequest): Deployment {
  if (request.deployment === null) throw new Error('the host name has not been looked up');
  return request.deployment;
}

/** For calls of which only a part belongs to a feature; whole endpoints say so in the contract. */
export function requireFeature({ settings }: Deployment, feature: Feature): void {
  if (!settings.features[feature]) throw new DomainError('2001');
}

/** For calls of which only a part is closed to admins who are not super, where the deployment restricts them. */
export function refuseRestricted({
  deployment: { settings },
  actor,
}: {
  deployment: Deployment;
  actor: { isSuperAdmin: boolean };
}): void {
  if (settings.restrictedAdminMode && !actor.isSuperAdmin) throw new DomainError('2001');
}

/** Whether it is outside the hours of a deployment that has some; agents, tokens and schedules go on. */
export function isClosed({ settings }: Deployment, at: Date): boolean {
  return settings.serviceHours && serviceHoursPhase(at) === 'closed';
}

/** An admin belongs to one group type, or to all (null). */
export function belongsTo({ groupType }: { groupType: string }, adminGroupType: string | null): boolean {
  return adminGroupType === null || adminGroupType === groupType;
}
