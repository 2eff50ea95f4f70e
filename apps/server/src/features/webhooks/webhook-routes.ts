import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '@rackhand/contract/endpoints/webhooks';
import type { FastifyInstance } from 'fastify';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { makeWebhook, rotateSecret, saveWebhook, takeWebhookAway } from './change-webhooks.ts';
import { sendAgain, sendTest } from './send-again.ts';
import { readDeliveries, readWebhooks } from './webhook-list.ts';
import type { WebhookDeps } from './webhook-row.ts';

/** Where events of the farm are sent, which super admins decide. Document 8, "Alerts and webhooks". */
export function registerWebhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  bindEndpoint(app, listWebhooks, () => readWebhooks(deps.db));
  bindEndpoint(app, addWebhook, (call) => makeWebhook(deps, call));
  bindEndpoint(app, changeWebhook, (call) => saveWebhook(deps, call));
  bindEndpoint(app, removeWebhook, (call) => takeWebhookAway(deps, call));
  bindEndpoint(app, rotateWebhookSecret, (call) => rotateSecret(deps, call));
  bindEndpoint(app, listDeliveries, (call) => readDeliveries(deps, call));
  bindEndpoint(app, redeliver, (call) => sendAgain(deps, call));
  bindEndpoint(app, testWebhook, (call) => sendTest(deps, call));
}
