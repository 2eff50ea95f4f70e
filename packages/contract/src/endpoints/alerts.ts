import { z } from 'zod';
import { acknowledgedAlert, alert, alertLimits, alertStates, listedAlert } from '../alert/alert.ts';
import { alertKinds } from '../alert/alert-kinds.ts';
import { alertPreview } from '../alert/alert-preview.ts';
import { alertRule, newAlertRule } from '../alert/alert-rule.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery } from '../call/list-query.ts';
import { storableText } from '../text/storable-text.ts';

const rule_id = z.int().min(1).max(2_147_483_647);
const version = z.int().min(1);
const ofSupers = { access: 'super', scope: null, method: 'POST' } as const;

export const listAlertRules = defineEndpoint({
  method: 'GET',
  path: '/admbo/alert_rule',
  summary: 'Rules by which alerts are made, by name',
  access: 'super',
  scope: null,
  answer: z.object({ total_count: z.int(), rules: z.array(alertRule) }),
});

export const addAlertRule = defineEndpoint({
  ...ofSupers,
  path: '/admbo/alert_rule',
  summary: 'Make an alert rule; its name is the only one (2020)',
  audit: { action: 'alert_rule.added', object: ['name'], says: ['kind'] },
  body: newAlertRule,
  answer: z.object({ rule_id, version }),
  errors: ['2002', '2020'],
});

export const changeAlertRule = defineEndpoint({
  ...ofSupers,
  path: '/admbo/alert_rule/update',
  summary: 'Change an alert rule; refused when it has changed meanwhile (20414)',
  audit: { action: 'alert_rule.changed', object: ['rule_id'], says: ['name', 'enabled'] },
  body: newAlertRule.extend({ rule_id, version }),
  answer: z.object({ version }),
  errors: ['2002', '2020', '20414'],
});

export const removeAlertRule = defineEndpoint({
  ...ofSupers,
  path: '/admbo/alert_rule/remove',
  summary: 'Remove an alert rule; its open alerts are closed, and stay to be read',
  audit: { action: 'alert_rule.removed', object: ['rule_id'] },
  body: z.strictObject({ rule_id }),
  errors: ['2002'],
});

export const previewAlertRule = defineEndpoint({
  ...ofSupers,
  path: '/admbo/alert_rule/preview',
  summary: 'What a rule would have said in the last seven days, without making it',
  audit: null,
  body: newAlertRule,
  answer: alertPreview,
});

const alertFilter = {
  state: z.enum(alertStates).optional(),
  kind: z.enum(alertKinds).optional(),
  arn: z.string().max(100).optional(),
  rule_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  acknowledged: z.stringbool().or(z.boolean()).optional(),
};

export const listAlerts = defineEndpoint({
  method: 'GET',
  path: '/admbo/alert',
  summary: 'Alerts: those that are open first, the newest of each first',
  access: 'admin',
  scope: 'read',
  query: listQuery.extend(alertFilter),
  answer: z.object({
    total_count: z.int(),
    /** All that are open, whatever was asked for. */
    open_count: z.int(),
    /** Those of them that nobody has acknowledged. */
    unseen_count: z.int(),
    alerts: z.array(listedAlert),
  }),
});

export const alertFile = defineEndpoint({
  method: 'GET',
  path: '/admbo/alert/download',
  file: 'text/csv',
  summary: 'All alerts of a filter as CSV, in the order of the list',
  access: 'admin',
  scope: 'read',
  query: z.strictObject(alertFilter),
});

const alert_id = z.string().regex(/^[1-9]\d{0,14}$/);
const note = storableText(alertLimits.noteCharacters).default('');

export const acknowledgeAlert = defineEndpoint({
  method: 'POST',
  path: '/admbo/alert/{alert_id}/acknowledge',
  summary: 'Say that an open alert has been seen: it is not repeated any more; again with another note',
  access: 'admin',
  scope: 'devices',
  audit: { action: 'alert.acknowledged', object: ['alert_id'], says: ['note'] },
  params: z.strictObject({ alert_id }),
  body: z.strictObject({ note }),
  answer: alert,
  errors: ['2002', '20414'],
});

export const acknowledgeAlerts = defineEndpoint({
  method: 'POST',
  path: '/admbo/alert/acknowledge',
  summary: 'The same of several alerts, with one note; each is decided by itself',
  access: 'admin',
  scope: 'devices',
  audit: { action: 'alert.acknowledged', says: ['note'] },
  body: z.strictObject({ alert_ids: z.array(alert_id).min(1).max(alertLimits.atOnce), note }),
  answer: z.object({ results: z.array(acknowledgedAlert) }),
});
