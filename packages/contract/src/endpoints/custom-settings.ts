import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { customSetting, keywordLimits, keywordLists } from '../rule/keyword-rules.ts';
import { linePreview, previewLimits } from '../rule/line-result.ts';

const params = z.object({ type: z.enum(keywordLists) });
const id = z.int().min(1).max(2_147_483_647);
/** Judged once it is trimmed, with words of its own; the bound is of what is looked at at all. */
const value = z.string().max(4000);

export const listCustomSettings = defineEndpoint({
  method: 'GET',
  path: '/admbo/custom/setting/{type}',
  summary: 'One of the four keyword lists of the deployment, the newest entry first',
  access: 'admin',
  params,
  answer: z.object({ settings: z.array(customSetting).max(keywordLimits.entries) }),
});

export const addCustomSetting = defineEndpoint({
  method: 'POST',
  path: '/admbo/custom/setting/{type}',
  summary:
    'Add a keyword; 2020 names the list in which it stands already, of an empty one nothing is written (null)',
  access: 'admin',
  scope: 'apps',
  audit: { action: 'custom_setting.added', object: ['value'], says: ['type'] },
  params,
  /** `type` is the path's, for those who send both. */
  body: z.strictObject({ value, type: z.enum(keywordLists).optional() }),
  answer: z.object({ setting: customSetting.nullable() }),
  errors: ['2020'],
});

export const changeCustomSetting = defineEndpoint({
  method: 'POST',
  path: '/admbo/custom/setting/{type}/update',
  summary:
    'Change a keyword; with an empty one nothing is written (null), and it is refused when it has changed since `version` (20414)',
  access: 'admin',
  scope: 'apps',
  audit: { action: 'custom_setting.changed', object: ['value'], says: ['id'] },
  params,
  /** `version` as it was read. */
  body: z.strictObject({ id, value, version: z.int().optional() }),
  answer: z.object({ setting: customSetting.nullable() }),
  errors: ['2002', '2020', '20414'],
});

export const removeCustomSetting = defineEndpoint({
  method: 'POST',
  path: '/admbo/custom/setting/{type}/delete',
  summary: 'Delete a keyword',
  access: 'admin',
  scope: 'apps',
  audit: { action: 'custom_setting.removed', object: ['id'] },
  params,
  body: z.strictObject({ id }),
  errors: ['2002'],
});

export const previewSettings = defineEndpoint({
  method: 'POST',
  path: '/admbo/custom/setting_preview',
  summary: 'What the keyword lists make of the lines of a text or a file (multipart) as they are now',
  access: 'admin',
  scope: 'read',
  audit: null,
  form: { needsFile: false, maximumBytes: previewLimits.fileBytes },
  /** A text, where no file is sent. */
  body: z.strictObject({ text: z.string().max(previewLimits.textBytes).optional() }),
  answer: linePreview,
});
