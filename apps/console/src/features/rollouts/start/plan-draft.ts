import { type RolloutRule, rolloutLimits } from '@rackhand/contract/app/rollout';
import type { RolloutPlan } from '../rollout-queries.ts';

export const stageKinds = ['count', 'percent', 'rack', 'arns'] as const;
export type StageKind = (typeof stageKinds)[number];

/** A stage as it is typed; what another way of choosing had is kept. */
export interface StageDraft {
  key: number;
  kind: StageKind;
  count: string;
  percent: string;
  rack: string;
  arns: ReadonlySet<string>;
}

export interface PlanDraft {
  stages: readonly StageDraft[];
  success_percent: string;
  watch_minutes: string;
  stage_minutes: string;
}

const { devices, successPercent, watchMinutes, stageMinutes } = rolloutLimits;

/** From which to which number each may be. */
export const bounds = {
  count: [1, devices],
  percent: [1, 100],
  success_percent: [0, 100],
  watch_minutes: [0, watchMinutes.last],
  stage_minutes: [1, stageMinutes.last],
} as const;

let lastKey = 0;

export function newStage(kind: StageKind = 'percent'): StageDraft {
  lastKey += 1;
  return { key: lastKey, kind, count: '1', percent: '25', rack: '', arns: new Set() };
}

/** One device first, then a quarter, then the rest. */
export function firstPlan(): PlanDraft {
  return {
    stages: [newStage('count'), newStage('percent')],
    success_percent: String(successPercent),
    watch_minutes: String(watchMinutes.standard),
    stage_minutes: String(stageMinutes.standard),
  };
}

/** null: it is none, or out of bounds. */
export function numberOf(text: string, [first, last]: readonly [number, number]): number | null {
  if (!/^\d{1,5}$/.test(text.trim())) return null;
  const value = Number(text);
  return value >= first && value <= last ? value : null;
}

/** null: it is not filled in as it must be. */
export function ruleOf({ kind, count, percent, rack, arns }: StageDraft): RolloutRule | null {
  if (kind === 'rack') return rack === '' ? null : { rack };
  if (kind === 'arns') return arns.size === 0 ? null : { arns: [...arns] };
  const value = numberOf(kind === 'count' ? count : percent, bounds[kind]);
  if (value === null) return null;
  return kind === 'count' ? { count: value } : { percent: value };
}

/** What would be sent; null: something is missing. */
export function planOf(draft: PlanDraft, fileId: string): RolloutPlan | null {
  const stages = draft.stages.map(ruleOf).filter((rule) => rule !== null);
  const success_percent = numberOf(draft.success_percent, bounds.success_percent);
  const watch_minutes = numberOf(draft.watch_minutes, bounds.watch_minutes);
  const stage_minutes = numberOf(draft.stage_minutes, bounds.stage_minutes);
  if (stages.length !== draft.stages.length || stages.length === 0) return null;
  if (success_percent === null || watch_minutes === null || stage_minutes === null) return null;
  return { file_id: fileId, stages, success_percent, watch_minutes, stage_minutes };
}

/** As much of it as can be shown beforehand: stages that are filled in, else all devices. */
export function previewPlanOf(draft: PlanDraft, fileId: string): RolloutPlan {
  const stages = draft.stages.map(ruleOf).filter((rule) => rule !== null);
  return { file_id: fileId, stages: stages.length === 0 ? [{ percent: 100 }] : stages };
}
