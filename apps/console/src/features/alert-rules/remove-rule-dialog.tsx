import type { AlertRule } from '@rackhand/contract/alert/alert-rule';
import { removeAlertRule } from '@rackhand/contract/endpoints/alerts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { RemoveDialog } from '../../platform/form/remove-dialog.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { alertRuleMessages } from './alert-rule-messages.ts';
import { reloadAlertRules } from './alert-rule-queries.ts';

export function RemoveRuleDialog({ rule, onClose }: { rule: AlertRule; onClose: () => void }): ReactElement {
  const words = useMessages(alertRuleMessages);
  const { api } = usePlatform();
  const client = useQueryClient();
  return (
    <RemoveDialog
      words={words}
      question={words.removeQuestion(rule.name)}
      said={{
        removed: inBoth(alertRuleMessages, (said) => said.removed(rule.name)),
        failed: inBoth(alertRuleMessages, (said) => said.removeFailed),
      }}
      onRemove={() => api.call(removeAlertRule, { body: { rule_id: rule.rule_id } })}
      onEnd={() => reloadAlertRules(client)}
      onClose={onClose}
    >
      <p>{words.removeNote(formatNumber(rule.open))}</p>
    </RemoveDialog>
  );
}
