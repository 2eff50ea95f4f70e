import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { startCustomTest } from '@rackhand/contract/endpoints/custom-test';
import { useQueryClient } from '@tanstack/react-query';
import { callOnce, newIntent } from '../../../platform/api/call-once.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { type PlanFaults, planFaultsOf } from '../../test-plan/field-faults.ts';
import { type PlanDraft, planBodyOf } from '../../test-plan/plan-draft.ts';
import { planGaps } from '../../test-plan/plan-gaps.ts';
import { reloadTests } from '../../tests/live-runs.ts';
import { customTestMessages } from '../custom-test-messages.ts';

export interface CustomDraft extends PlanDraft {
  note: string;
}

type Started = { faults: PlanFaults } | { test: AnswerOf<typeof startCustomTest> };

/** @returns how to start it; what stands in the way, or the test */
export function useStartTest(): (draft: CustomDraft) => Promise<Started> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (draft) => {
    const gaps = planGaps(draft);
    if (Object.keys(gaps).length > 0) return { faults: gaps };
    const body = { ...planBodyOf(draft), note: draft.note.trim() };
    try {
      const test = await callOnce(api, startCustomTest, { body, intent: newIntent() });
      notices.succeed(inBoth(customTestMessages, (said) => said.started(String(test.tid))));
      reloadTests(client);
      return { test };
    } catch (error) {
      return { faults: planFaultsOf(error) };
    }
  };
}
