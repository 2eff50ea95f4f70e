import {
  cancelRecovery,
  changeRecoveryPolicy,
  listRecoveries,
  readRecoveryFigures,
  readRecoveryPolicies,
  readRecoveryStanding,
  recoveryFile,
  startRecovery,
} from '@rackhand/contract/endpoints/recovery';
import type { FastifyInstance } from 'fastify';
import { bindEndpoint, bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import { cancelByHand, startByHand } from './ask-by-hand.ts';
import { readRecoveries, requireRecovery } from './list-recoveries.ts';
import { readRecoveryStandingOf } from './read-standing.ts';
import { readFigures } from './recovery-figures.ts';
import { sendRecoveryFile } from './recovery-file.ts';
import { changePolicy, readPolicies } from './recovery-policies.ts';
import type { RecoveryDeps } from './take-step.ts';

/** What is tried with devices in trouble. Document 8, "Ladder". */
export function registerRecoveryRoutes(app: FastifyInstance, deps: RecoveryDeps): void {
  const { db, clock } = deps;
  bindEndpoint(app, readRecoveryPolicies, () => readPolicies(db));
  bindEndpoint(app, changeRecoveryPolicy, (call) => changePolicy(deps, call));
  bindEndpoint(app, listRecoveries, ({ query, language }) => readRecoveries(db, query, language));
  bindRawEndpoint(app, recoveryFile, (call, reply) => sendRecoveryFile(deps, call, reply));
  bindEndpoint(app, readRecoveryFigures, ({ query }) => readFigures(db, query.days, clock.now()));
  bindEndpoint(app, readRecoveryStanding, ({ query, language }) =>
    readRecoveryStandingOf(deps, query.arn, language),
  );
  bindEndpoint(app, startRecovery, (call) => startByHand(deps, call));
  bindEndpoint(app, cancelRecovery, async (call) => {
    await cancelByHand(deps, call);
    return requireRecovery(db, call.params['recovery_id'] ?? '', call.language);
  });
}
