import { alertKindsWithout } from '@rackhand/contract/alert/alert-kinds';
import {
  acknowledgeAlert,
  acknowledgeAlerts,
  addAlertRule,
  alertFile,
  changeAlertRule,
  listAlertRules,
  listAlerts,
  previewAlertRule,
  removeAlertRule,
} from '@rackhand/contract/endpoints/alerts';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint, bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import { acknowledge, acknowledgeEach } from './acknowledge-alert.ts';
import { sendAlertFile } from './alert-file.ts';
import { readAlerts } from './alert-list.ts';
import { makeRule, saveRule, takeRuleAway } from './change-rules.ts';
import { previewRule } from './preview-rule.ts';
import { readRules } from './rule-row.ts';

/** Who is called for what, and what they were called for. Document 8, "Alerts and webhooks". */
export function registerAlertRoutes(app: FastifyInstance, deps: Pick<FeatureDeps, 'db' | 'clock'>): void {
  bindEndpoint(app, listAlertRules, () => readRules(deps.db));
  bindEndpoint(app, addAlertRule, (call) => makeRule(deps, call));
  bindEndpoint(app, changeAlertRule, (call) => saveRule(deps, call));
  bindEndpoint(app, removeAlertRule, (call) => takeRuleAway(deps, call));
  bindEndpoint(app, previewAlertRule, (call) => previewRule(deps, call.body));
  bindEndpoint(app, listAlerts, ({ query, deployment: { settings } }) =>
    readAlerts(deps.db, query, alertKindsWithout(settings.features)),
  );
  bindRawEndpoint(app, alertFile, (call, reply) => sendAlertFile(deps, call, reply));
  bindEndpoint(app, acknowledgeAlert, (call) => acknowledge(deps, call, call.params['alert_id'] ?? ''));
  bindEndpoint(app, acknowledgeAlerts, (call) => acknowledgeEach(deps, call));
}
