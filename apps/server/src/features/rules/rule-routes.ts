import { downloadRules, importRules, ruleHistory } from '@rackhand/contract/endpoints/rule-files';
import { limits } from '@rackhand/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint, bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import { bindUpload } from '../../platform/http/bind-upload.ts';
import { importRuleFile } from './file/import-rule-file.ts';
import { sendRuleFile } from './file/send-rule-file.ts';
import { readRuleHistory } from './rule-history.ts';

/** The rules of the farm at a glance: all of them as a file, out and in, and who changed what. Document 8. */
export function registerRuleRoutes(app: FastifyInstance, deps: Pick<FeatureDeps, 'db' | 'clock'>): void {
  bindRawEndpoint(app, downloadRules, (call, reply) => sendRuleFile(deps, call, reply));
  bindUpload(app, importRules, (call, upload) => importRuleFile(deps, call, upload.source));
  bindEndpoint(app, ruleHistory, ({ actor, query: { page = 1, limit = limits.listDefaultLimit } }) =>
    readRuleHistory(deps.db, actor.groupType, { page, limit }),
  );
}
