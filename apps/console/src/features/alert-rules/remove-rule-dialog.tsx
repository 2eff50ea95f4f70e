import type { AlertRule } from '@rackhand/contract/alert/alert-rule';
import { removeAlertRule } from '@rackhand/contract/endpoints/alerts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { alertRuleMessages } from './alert-rule-messages.ts';
import { reloadAlertRules } from './alert-rule-queries.ts';

export function RemoveRuleDialog({ rule, onClose }: { rule: AlertRule; onClose: () => void }): ReactElement {
  const words = useMessages(alertRuleMessages);
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(removeAlertRule, { body: { rule_id: rule.rule_id } });
      notices.succeed(inBoth(alertRuleMessages, (said) => said.removed(rule.name)));
    } catch (error) {
      notices.fail(
        inBoth(alertRuleMessages, (said) => said.removeFailed),
        { error },
      );
    }
    reloadAlertRules(client);
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeTitle}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.remove }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        <strong>{words.removeQuestion(rule.name)}</strong>
      </p>
      <p>{words.removeNote(formatNumber(rule.open))}</p>
    </ConfirmDialog>
  );
}
