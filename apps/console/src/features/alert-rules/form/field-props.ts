import type { AlertRuleField } from '@rackhand/contract/alert/alert-rule';
import type { RuleDraft } from '../rule-draft.ts';

/** What each part of the form works on. */
export interface FieldProps {
  draft: RuleDraft;
  /** What is wrong with a field. */
  said: (field: AlertRuleField) => string | null;
  onChange: (part: Partial<RuleDraft>) => void;
}
