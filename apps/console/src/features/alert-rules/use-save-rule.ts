import {
  type AlertRule,
  type AlertRuleField,
  alertRuleMistakes,
  newAlertRule,
} from '@rackhand/contract/alert/alert-rule';
import { addAlertRule, changeAlertRule } from '@rackhand/contract/endpoints/alerts';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../platform/api/error-text.ts';
import { faultsAt } from '../../platform/api/faults-at.ts';
import { cameTooLate } from '../../platform/form/came-too-late.ts';
import { useDraftOver } from '../../platform/form/use-draft-over.ts';
import { useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { alertRuleMessages } from './alert-rule-messages.ts';
import { alertRulesQuery, reloadAlertRules } from './alert-rule-queries.ts';
import { changedFields, draftOf, valuesOf } from './rule-draft.ts';

const fields = Object.keys(newAlertRule.shape) as AlertRuleField[];

const readOf = (rule: AlertRule | null) => ({ base: draftOf(rule), version: rule?.version ?? 0 });

/** What is typed, and its way to the server, by the version that was seen: judged here first, by the same rules. */
export function useSaveRule(rule: AlertRule | null) {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const { draft, set, read, changed, clashes, meet } = useDraftOver(() => readOf(rule), changedFields);
  const { faults, of, tell } = useFieldFaults<AlertRuleField>(
    (field) => alertRuleMistakes(valuesOf(draft))[field] ?? null,
  );
  /** As it stands there now; undefined where it is gone or can't be read. */
  const readNewest = async (): Promise<AlertRule | undefined> => {
    const rules = await client.query({ ...alertRulesQuery(api), staleTime: 0 }).catch(() => []);
    return rules.find(({ rule_id }) => rule_id === rule?.rule_id);
  };
  const save = async (): Promise<boolean> => {
    const body = valuesOf(draft);
    const mistakes = alertRuleMistakes(body);
    tell(mistakes, {});
    if (Object.keys(mistakes).length > 0) return false;
    try {
      if (rule === null) await api.call(addAlertRule, { body });
      else {
        const { rule_id } = rule;
        await api.call(changeAlertRule, { body: { ...body, rule_id, version: read.version } });
      }
      const said = rule === null ? 'added' : 'saved';
      notices.succeed(inBoth(alertRuleMessages, (both) => both[said](body.name.trim())));
      return true;
    } catch (error) {
      const newest = cameTooLate(error) ? await readNewest() : undefined;
      const named = faultsAt(fields, error);
      if (newest !== undefined) meet(readOf(newest));
      else tell(Object.keys(named).length > 0 ? named : { call: errorText(error) }, {});
      return false;
    } finally {
      reloadAlertRules(client);
    }
  };
  return { draft, set, base: read.base, isDirty: changed.length > 0, clashes, faults, of, tell, save };
}
