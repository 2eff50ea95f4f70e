import {
  policyMistakes,
  type RecoveryPolicy,
  recoverableStates,
  recoveryLimits,
} from '@rackhand/contract/recovery/recovery-policy';
import { recoveryRungs } from '@rackhand/contract/recovery/rungs';
import type { Text } from '@rackhand/contract/text/language';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { policyMessages } from './policy-messages.ts';

export const numberFields = {
  after_seconds: recoveryLimits.afterSeconds,
  tries: recoveryLimits.tries,
  cool_down_minutes: recoveryLimits.coolDownMinutes,
} as const;
export type PolicyNumber = keyof typeof numberFields;
export const policyFields = ['states', 'rungs', 'after_seconds', 'tries', 'cool_down_minutes'] as const;
export type PolicyField = (typeof policyFields)[number];

/** As it stands in the form: numbers as they are typed. */
export type PolicyDraft = Pick<RecoveryPolicy, 'enabled' | 'states' | 'rungs'> & Record<PolicyNumber, string>;

export function draftOf(policy: RecoveryPolicy): PolicyDraft {
  const { enabled, states, rungs, after_seconds, tries, cool_down_minutes } = policy;
  return {
    enabled,
    // In the order of the boxes, so that a box that is pressed twice changes nothing.
    states: recoverableStates.filter((state) => states.includes(state)),
    rungs: recoveryRungs.filter((rung) => rungs.includes(rung)),
    after_seconds: String(after_seconds),
    tries: String(tries),
    cool_down_minutes: String(cool_down_minutes),
  };
}

const editedFields = ['enabled', ...policyFields] as const;
export type EditedField = (typeof editedFields)[number];

export function changedFields(draft: PolicyDraft, base: PolicyDraft): EditedField[] {
  return editedFields.filter((field) => String(draft[field]) !== String(base[field]));
}

export function termsOf(draft: PolicyDraft) {
  const { enabled, states, rungs } = draft;
  const [after_seconds, tries, cool_down_minutes] = [
    Number(draft.after_seconds),
    Number(draft.tries),
    Number(draft.cool_down_minutes),
  ];
  return { enabled, states, rungs, after_seconds, tries, cool_down_minutes };
}

export function draftMistakes(draft: PolicyDraft): Partial<Record<PolicyField, Text>> {
  const outside = (Object.keys(numberFields) as PolicyNumber[]).filter((field) => {
    const { least, most } = numberFields[field];
    const value = Number(draft[field]);
    return !/^\d{1,6}$/.test(draft[field].trim()) || value < least || value > most;
  });
  const ranges = outside.map((field) => {
    const { least, most } = numberFields[field];
    return [field, inBoth(policyMessages, (said) => said.range(String(least), String(most)))] as const;
  });
  return { ...policyMistakes(draft), ...Object.fromEntries(ranges) };
}
