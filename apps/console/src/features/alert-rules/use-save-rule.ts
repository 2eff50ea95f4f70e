import {
  type AlertRule,
  type AlertRuleField,
  alertRuleMistakes,
  type NewAlertRule,
  newAlertRule,
} from '@rackhand/contract/alert/alert-rule';
import { addAlertRule, changeAlertRule } from '@rackhand/contract/endpoints/alerts';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../platform/api/error-text.ts';
import { faultsAt } from '../../platform/api/faults-at.ts';
import type { useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { alertRuleMessages } from './alert-rule-messages.ts';
import { reloadAlertRules } from './alert-rule-queries.ts';

const fields = Object.keys(newAlertRule.shape) as AlertRuleField[];

/** Judged here first, by the same rules; then by the server. */
export function useSaveRule(
  rule: AlertRule | null,
  tell: ReturnType<typeof useFieldFaults<AlertRuleField>>['tell'],
) {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (body: NewAlertRule): Promise<boolean> => {
    const mistakes = alertRuleMistakes(body);
    tell(mistakes, {});
    if (Object.keys(mistakes).length > 0) return false;
    try {
      if (rule === null) await api.call(addAlertRule, { body });
      else {
        const { rule_id, version } = rule;
        await api.call(changeAlertRule, { body: { ...body, rule_id, version } });
      }
      const isNew = rule === null;
      notices.succeed(
        inBoth(alertRuleMessages, (said) =>
          isNew ? said.added(body.name.trim()) : said.saved(body.name.trim()),
        ),
      );
      return true;
    } catch (error) {
      const named = faultsAt(fields, error);
      tell(Object.keys(named).length > 0 ? named : { call: errorText(error) }, {});
      return false;
    } finally {
      reloadAlertRules(client);
    }
  };
}
