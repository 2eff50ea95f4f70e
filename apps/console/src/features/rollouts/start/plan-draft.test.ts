import { describe, expect, it } from 'vitest';
import { firstPlan, newStage, planOf, previewPlanOf, ruleOf } from './plan-draft.ts';

describe('a plan of stages', () => {
  it('begins with one device, then a quarter of all', () => {
    expect(planOf(firstPlan(), 'f')).toEqual({
      file_id: 'f',
      stages: [{ count: 1 }, { percent: 25 }],
      success_percent: 95,
      watch_minutes: 10,
      stage_minutes: 120,
    });
  });

  it('is sent only where every stage is filled in within its bounds', () => {
    expect(ruleOf({ ...newStage('percent'), percent: '101' })).toBeNull();
    expect(ruleOf({ ...newStage('count'), count: '0' })).toBeNull();
    expect(ruleOf({ ...newStage('rack'), rack: '1-2' })).toEqual({ rack: '1-2' });
    expect(ruleOf(newStage('arns'))).toBeNull();
    expect(planOf({ ...firstPlan(), stages: [newStage('arns')] }, 'f')).toBeNull();
    expect(planOf({ ...firstPlan(), watch_minutes: '' }, 'f')).toBeNull();
    expect(planOf({ ...firstPlan(), watch_minutes: '1441' }, 'f')).toBeNull();
  });

  it('shows the devices of those stages beforehand that are filled in', () => {
    const stages = [newStage('arns'), newStage('count')];
    expect(previewPlanOf({ ...firstPlan(), stages }, 'f').stages).toEqual([{ count: 1 }]);
    expect(previewPlanOf({ ...firstPlan(), stages: [newStage('rack')] }, 'f').stages).toEqual([
      { percent: 100 },
    ]);
  });
});
