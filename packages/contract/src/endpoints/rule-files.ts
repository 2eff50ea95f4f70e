import { z } from 'zod';
import { auditActionNames } from '../audit/audit-actions.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery } from '../call/list-query.ts';
import { limits } from '../limits.ts';
import { ruleFileLimits, ruleLists } from '../rule/rule-file.ts';

export const downloadRules = defineEndpoint({
  method: 'GET',
  path: '/admbo/custom/setting_file',
  summary: 'The four keyword lists and the protected apps as a file (CSV)',
  access: 'admin',
  file: 'text/csv',
});

const counted = z.record(z.enum(ruleLists), z.int());

export const importRules = defineEndpoint({
  method: 'POST',
  path: '/admbo/custom/setting_import',
  summary:
    'Add what a file (CSV, as the download gives it) has and the lists have not, all of it or nothing; with `dry_run` only say what would come of it',
  access: 'admin',
  scope: 'apps',
  audit: { action: 'custom_setting.imported' },
  query: z.strictObject({ dry_run: z.enum(['true', 'false']).optional() }),
  upload: { types: ['text/csv'], maximumBytes: ruleFileLimits.bytes },
  answer: z.object({
    is_written: z.boolean(),
    /** Lines that add something, by list; lines that stand in their list already. */
    added: counted,
    present: z.int(),
    refused_count: z.int(),
    /** The first of them. */
    refused: z
      .array(
        z.object({
          line: z.int(),
          value: z.string(),
          texts: z.object({ ko: z.string(), en: z.string() }),
        }),
      )
      .max(ruleFileLimits.refused),
  }),
});

const ruleActions = auditActionNames.filter((action) => /^(?:protected_app|custom_setting)\./.test(action));
const values = z.record(z.string(), z.unknown()).nullable();

/** One entry of the trail's part that every admin reads. */
const ruleChange = z.object({
  id: z.string(),
  at: z.iso.datetime({ offset: true }),
  by: z.string(),
  action: z.enum(ruleActions),
  object: z.string(),
  before: values,
  after: values,
});
export type RuleChange = z.infer<typeof ruleChange>;

export const ruleHistory = defineEndpoint({
  method: 'GET',
  path: '/admbo/custom/setting_history',
  summary: 'Who changed what of the protected apps and of the keyword lists of the deployment, newest first',
  access: 'admin',
  query: listQuery,
  answer: z.object({
    total_count: z.int(),
    changes: z.array(ruleChange).max(limits.listMaximumLimit),
  }),
});
