import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery } from '../call/list-query.ts';
import { delivery, deliveryStates, newWebhook, webhook } from '../webhook/webhook.ts';

const webhook_id = z.int().min(1).max(2_147_483_647);
const version = z.int().min(1);
const secret = z.string();
const ofSupers = { access: 'super', scope: null } as const;
const ofWebhook = z.strictObject({ webhook_id: z.string().regex(/^[1-9]\d{0,8}$/) });

export const listWebhooks = defineEndpoint({
  ...ofSupers,
  method: 'GET',
  path: '/admbo/webhook',
  summary: 'Webhooks by name, with how their deliveries go',
  answer: z.object({ total_count: z.int(), webhooks: z.array(webhook) }),
});

export const addWebhook = defineEndpoint({
  ...ofSupers,
  method: 'POST',
  path: '/admbo/webhook',
  summary: 'Make a webhook; its secret is answered this once',
  audit: { action: 'webhook.added', object: ['name'], says: ['types'] },
  body: newWebhook,
  answer: z.object({ webhook_id, version, secret }),
  errors: ['2020'],
});

export const changeWebhook = defineEndpoint({
  ...ofSupers,
  method: 'POST',
  path: '/admbo/webhook/update',
  summary: 'Change a webhook; refused when it has changed meanwhile (20414)',
  audit: { action: 'webhook.changed', object: ['webhook_id'], says: ['name', 'types', 'enabled'] },
  body: newWebhook.extend({ webhook_id, version }),
  answer: z.object({ version }),
  errors: ['2002', '2020', '20414'],
});

export const removeWebhook = defineEndpoint({
  ...ofSupers,
  method: 'POST',
  path: '/admbo/webhook/remove',
  summary: 'Remove a webhook with its deliveries; alert rules name it no longer',
  audit: { action: 'webhook.removed', object: ['webhook_id'] },
  body: z.strictObject({ webhook_id }),
  errors: ['2002'],
});

export const rotateWebhookSecret = defineEndpoint({
  ...ofSupers,
  method: 'POST',
  path: '/admbo/webhook/rotate',
  summary: 'Give a webhook a new secret, answered this once; for 24 hours the old one signs too',
  audit: { action: 'webhook.rotated', object: ['webhook_id'] },
  body: z.strictObject({ webhook_id, version }),
  answer: z.object({ version, secret }),
  errors: ['2002', '20414'],
});

export const listDeliveries = defineEndpoint({
  ...ofSupers,
  method: 'GET',
  path: '/admbo/webhook/{webhook_id}/delivery',
  summary: 'Deliveries of a webhook in the last 30 days, the newest first',
  params: ofWebhook,
  query: listQuery.extend({ state: z.enum(deliveryStates).optional() }),
  answer: z.object({ total_count: z.int(), deliveries: z.array(delivery) }),
  errors: ['2002'],
});

export const redeliver = defineEndpoint({
  ...ofSupers,
  method: 'POST',
  path: '/admbo/webhook/{webhook_id}/redeliver',
  summary: 'Send a delivery again, under the same id; refused while it is being tried (20414)',
  audit: { action: 'webhook.redelivered', object: ['webhook_id'], says: ['delivery_id'] },
  params: ofWebhook,
  body: z.strictObject({ delivery_id: z.string().min(1).max(100) }),
  errors: ['2002', '20414'],
});

export const testWebhook = defineEndpoint({
  ...ofSupers,
  method: 'POST',
  path: '/admbo/webhook/{webhook_id}/test',
  summary: 'Send a webhook.test to a webhook that is turned on',
  audit: { action: 'webhook.tested', object: ['webhook_id'] },
  params: ofWebhook,
  answer: z.object({ delivery_id: z.string() }),
  errors: ['2002', '20414'],
});
