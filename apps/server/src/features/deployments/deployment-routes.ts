import { deploymentList } from '@rackhand/contract/endpoints/deployments';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { readAdmin } from '../admins/admin-directory.ts';
import { describeDeployments } from './describe-deployments.ts';

/** What applies and why, for super admins; one who belongs to a group type sees that one alone. Document 3 section 7. */
export function registerDeploymentRoutes(
  app: FastifyInstance,
  { db, config, deployments }: FeatureDeps,
): void {
  bindEndpoint(app, deploymentList, async ({ actor, deployment }) => {
    const { group_type: belongsTo } = await readAdmin(db, actor.aid);
    const { publicUrl } = config;
    const all = describeDeployments({ files: deployments.files(), own: deployment, publicUrl });
    const seen = all.filter((item) => belongsTo === null || item.group_type === belongsTo);
    const mistakes = belongsTo === null ? [...deployments.mistakes()] : [];
    return { deployments: seen, mistakes, read_at: koreanTime(deployments.readAt()) };
  });
}
