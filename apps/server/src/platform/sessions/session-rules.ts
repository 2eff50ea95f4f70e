import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { Deployment } from '../deployments/deployment.ts';
import { sessionIdleMs } from './session-lifetime.ts';

/** What a deployment says about the sessions that begin in it. Document 3 section 3. */
export interface SessionRules {
  groupType: GroupType;
  /** How long a session lives without its person. */
  idleMs: number;
  /** An admin has one session at a time: another sign-in gets 1046, or takes over. */
  isSingle: boolean;
}

export function sessionRulesOf({ groupType, settings }: Deployment): SessionRules {
  return {
    groupType,
    idleMs: sessionIdleMs(settings.sessionMinutes),
    isSingle: settings.singleSession,
  };
}
