import { z } from 'zod';
import {
  rollout,
  rolloutDeed,
  rolloutDevice,
  rolloutLimits,
  rolloutPreview,
  rolloutRule,
  rolloutStates,
} from '../app/rollout.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery } from '../call/list-query.ts';
import { storableText } from '../text/storable-text.ts';

const ofPackage = z.strictObject({ id: z.string().regex(/^[1-9]\d{0,8}$/) });
const ofRollout = z.strictObject({ rollout_id: z.uuid() });
const { watchMinutes, stageMinutes } = rolloutLimits;

const plan = z.strictObject({
  /** What `file_info` answered for the new version; it is used up by the start. */
  file_id: z.string().min(1).max(100),
  /** The devices that are left are a last stage. */
  stages: z.array(rolloutRule).min(1).max(rolloutLimits.stages),
  /** Of those that succeeded or failed in a stage, so many have to succeed. */
  success_percent: z.int().min(0).max(100).default(rolloutLimits.successPercent),
  /** So long none that was updated may have a new error. */
  watch_minutes: z.int().min(0).max(watchMinutes.last).default(watchMinutes.standard),
  /** A stage waits so long for devices that can't be reached. */
  stage_minutes: z.int().min(1).max(stageMinutes.last).default(stageMinutes.standard),
});
const planErrors = ['8524', '8532', '8533', '905', 'E1008', 'E1011'] as const;

export const previewRollout = defineEndpoint({
  method: 'POST',
  path: '/admbo/app/{id}/rollout_preview',
  summary: 'Which devices each stage of a rollout would take, without starting it',
  access: 'admin',
  scope: ['read', 'apps'],
  audit: null,
  feature: 'appManagement',
  params: ofPackage,
  body: plan,
  answer: rolloutPreview,
  errors: planErrors,
});

export const startRollout = defineEndpoint({
  method: 'POST',
  path: '/admbo/app/{id}/rollout',
  summary: 'Bring a new version of a package to its devices in stages',
  access: 'admin',
  scope: 'apps',
  audit: { action: 'rollout.started', object: ['id'], named: 'package', says: ['stages'] },
  feature: 'appManagement',
  params: ofPackage,
  body: plan,
  answer: rollout,
  errors: [...planErrors, '20414'],
});

export const listRollouts = defineEndpoint({
  method: 'GET',
  path: '/admbo/rollout',
  summary: 'Rollouts, the newest first',
  access: 'admin',
  scope: ['read', 'apps'],
  feature: 'appManagement',
  query: listQuery.extend({ state: z.enum(rolloutStates).optional() }),
  answer: z.object({ total_count: z.int(), rollouts: z.array(rollout) }),
});

export const readRollout = defineEndpoint({
  method: 'GET',
  path: '/admbo/rollout/{rollout_id}',
  summary: 'One rollout with its devices, by stage, then by rack',
  access: 'admin',
  scope: ['read', 'apps'],
  feature: 'appManagement',
  params: ofRollout,
  answer: rollout.extend({
    devices: z.array(rolloutDevice),
    /** The oldest first. */
    deeds: z.array(rolloutDeed),
  }),
  errors: ['2002'],
});

function action(name: string, past: AuditAction, summary: string) {
  return defineEndpoint({
    method: 'POST',
    path: `/admbo/rollout/{rollout_id}/${name}`,
    summary,
    access: 'admin',
    scope: 'apps',
    audit: { action: past, object: ['rollout_id'], says: ['reason'] },
    feature: 'appManagement',
    params: ofRollout,
    body: z.strictObject({
      /** What the others are to know. */
      reason: storableText(rolloutLimits.reasonCharacters).trim().default(''),
    }),
    answer: rollout,
    errors: ['2002', '20414'],
  });
}

export const pauseRollout = action(
  'pause',
  'rollout.paused',
  'Begin no more updates; times stand still until it is resumed',
);
export const resumeRollout = action('resume', 'rollout.resumed', 'Go on with a paused rollout');
export const continueRollout = action(
  'continue',
  'rollout.continued',
  'Let the stage at which a rollout halted pass all the same, and go on with the next',
);
export const cancelRollout = action(
  'cancel',
  'rollout.cancelled',
  'End a rollout: each device stays with the version that is managed of it now',
);
export const rollBackRollout = action(
  'roll_back',
  'rollout.rolled_back',
  'Let the old version be the managed one again; nothing is uninstalled, and devices that have the new one stay newer',
);
