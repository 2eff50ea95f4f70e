import { deploymentList } from '@rackhand/contract/endpoints/deployments';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { isSeenBy } from '../../platform/deployments/seen-by.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { describeDeployments } from './describe-deployments.ts';

/** What applies and why, for super admins; one who belongs to a group type sees that one alone. Document 3 section 7. */
export function registerDeploymentRoutes(app: FastifyInstance, { config, deployments }: FeatureDeps): void {
  bindEndpoint(app, deploymentList, ({ actor, deployment }) => {
    const { publicUrl } = config;
    const all = describeDeployments({ files: deployments.files(), own: deployment, publicUrl });
    const seen = all.filter((item) => isSeenBy(actor.reach, 'deployment settings', item.group_type));
    const mistakes = isSeenBy(actor.reach, 'server', null) ? [...deployments.mistakes()] : [];
    const readAt = koreanTime(deployments.readAt());
    return Promise.resolve({ deployments: seen, mistakes, read_at: readAt });
  });
}
