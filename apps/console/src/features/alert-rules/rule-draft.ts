import { type AlertKind, alertKind, type ScopeField } from '@rackhand/contract/alert/alert-kinds';
import { type AlertRule, alertRuleLimits, type NewAlertRule } from '@rackhand/contract/alert/alert-rule';
import { wholeNumberOf } from '../../platform/form/whole-number.ts';

/** A rule while it is typed: numbers and addresses as text. */
export interface RuleDraft
  extends Omit<
    NewAlertRule,
    'limit' | 'for_minutes' | 'close_after_minutes' | 'repeat_minutes' | 'emails' | 'scope'
  > {
  limit: string;
  for_minutes: string;
  close_after_minutes: string;
  repeat_minutes: string;
  /** One a line. */
  emails: string;
  rack: string;
  host: string;
  device_type: '' | NonNullable<NewAlertRule['scope']['device_type']>;
  arns: readonly string[];
}

export const numberFields = ['for_minutes', 'close_after_minutes', 'repeat_minutes'] as const;

export function draftOf(rule: AlertRule | null): RuleDraft {
  if (rule === null)
    return {
      ...{ name: '', enabled: true, kind: 'state', states: [], webhooks: [], emails: '', limit: '' },
      ...{ for_minutes: '0', close_after_minutes: String(alertRuleLimits.closeAfterStandard) },
      ...{ repeat_minutes: '0', rack: '', host: '', device_type: '', arns: [] },
    };
  const { name, enabled, kind, states, webhooks, limit, scope } = rule;
  return {
    ...{ name, enabled, kind, states, webhooks },
    limit: limit === null ? '' : String(limit),
    for_minutes: String(rule.for_minutes),
    close_after_minutes: String(rule.close_after_minutes),
    repeat_minutes: String(rule.repeat_minutes),
    emails: rule.emails.join('\n'),
    rack: scope.rack ?? '',
    host: scope.host ?? '',
    device_type: scope.device_type ?? '',
    arns: scope.arns,
  };
}

export type DraftField = keyof RuleDraft;

/** In the order of the form. */
const draftFields = /* @__PURE__ */ Object.keys(draftOf(null)) as DraftField[];

export function changedFields(draft: RuleDraft, base: RuleDraft): DraftField[] {
  return draftFields.filter((field) => String(draft[field]) !== String(base[field]));
}

/** Another kind begins with its own limit. */
export function withKind(draft: RuleDraft, kind: AlertKind): RuleDraft {
  const { limit } = alertKind(kind);
  return { ...draft, kind, limit: limit === null ? '' : String(limit.standard) };
}

/** What does not belong to its kind is left out. */
export function valuesOf(draft: RuleDraft): NewAlertRule {
  const { scope, limit } = alertKind(draft.kind);
  const within = <Value>(field: ScopeField, value: Value, none: Value): Value =>
    scope.includes(field) ? value : none;
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  return {
    name: draft.name,
    enabled: draft.enabled,
    kind: draft.kind,
    states: draft.kind === 'state' ? [...draft.states] : [],
    limit: limit === null ? null : wholeNumberOf(draft.limit),
    for_minutes: wholeNumberOf(draft.for_minutes),
    close_after_minutes: wholeNumberOf(draft.close_after_minutes),
    repeat_minutes: wholeNumberOf(draft.repeat_minutes),
    scope: {
      device_type: within('device_type', draft.device_type === '' ? null : draft.device_type, null),
      rack: within('rack', orNull(draft.rack), null),
      host: within('host', orNull(draft.host), null),
      arns: within('arns', [...draft.arns], []),
    },
    emails: draft.emails
      .split(/[\n,;]/)
      .map((address) => address.trim())
      .filter((address) => address !== ''),
    webhooks: [...draft.webhooks],
  };
}
