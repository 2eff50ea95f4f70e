import { exploringFaults } from '@rackhand/contract/test/exploring-faults';
import { inBoth } from '../../platform/i18n/messages.ts';
import { parametersOf } from './exploring-draft.ts';
import type { PlanFaults } from './field-faults.ts';
import type { PlanDraft } from './plan-draft.ts';
import { planMessages } from './plan-messages.ts';

/** What is known to be wrong before anybody is asked. */
export function planGaps(draft: PlanDraft): PlanFaults {
  const { test_type, executor, target, scenario, exploring, options } = draft;
  const inWords = (name: 'missing' | 'noDevice') => inBoth(planMessages, (said) => said[name]);
  const lacksDevice = target.by === 'devices' && target.arns.size === 0;
  // An outside runner may bring its test itself, and is found by its label.
  const isOutside = executor === 'external';
  const lacksScenario = test_type === 'scenario' && !isOutside && scenario.trim() === '';
  const lacksLabel = isOutside && options.runner_label.trim() === '';
  return {
    ...(lacksDevice ? { devices: inWords('noDevice') } : {}),
    ...(lacksLabel ? { 'options.runner_label': inWords('missing') } : {}),
    ...(lacksScenario ? { scenario: inWords('missing') } : {}),
    ...(test_type === 'autonomous' ? exploringFaults(parametersOf(exploring)) : {}),
  };
}
