import {
  applyReclassification,
  readReclassification,
  reclassifyRuns,
} from '@rackhand/contract/endpoints/reclassify';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { applyPreview } from './apply-preview.ts';
import { beginPreview } from './begin-preview.ts';
import { readPreview } from './read-preview.ts';

/** Runs that have ended are judged again, first to see what would come of it. Document 9, Results and reading. */
export function registerReclassifyRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  bindEndpoint(app, reclassifyRuns, (call) => beginPreview(deps, call));
  bindEndpoint(app, readReclassification, (call) => readPreview(deps.db, call));
  bindEndpoint(app, applyReclassification, (call) => applyPreview(deps, call));
}
