import type { AlertRule } from '@rackhand/contract/alert/alert-rule';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { alertRuleMessages } from './alert-rule-messages.ts';
import { alertRulesQuery } from './alert-rule-queries.ts';
import { AlertRuleTable } from './alert-rule-table.tsx';
import { RemoveRuleDialog } from './remove-rule-dialog.tsx';
import { RuleDialog } from './rule-dialog.tsx';

type Open = { what: 'add' } | { what: 'edit' | 'remove'; rule: AlertRule } | null;

/** Super admins decide who is called for what. Document 8, "Alerts and webhooks". */
export function AlertRulePage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(alertRuleMessages);
  const query = useQuery(alertRulesQuery(api));
  const { data: rules } = query;
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  return (
    <Page
      title={words.title}
      number={rules && formatNumber(rules.length)}
      unit={words.countUnit}
      lead={words.lead}
      tools={
        <Button look="primary" onClick={() => setOpen({ what: 'add' })}>
          {words.add}
        </Button>
      }
    >
      <LoadState query={query} words={words} rows={4} />
      {rules?.length === 0 && <EmptyPlate text={words.none} />}
      {rules !== undefined && rules.length > 0 && (
        <AlertRuleTable
          rules={rules}
          onEdit={(rule) => setOpen({ what: 'edit', rule })}
          onRemove={(rule) => setOpen({ what: 'remove', rule })}
        />
      )}
      {open?.what === 'add' && <RuleDialog rule={null} onClose={close} />}
      {open?.what === 'edit' && <RuleDialog rule={open.rule} onClose={close} />}
      {open?.what === 'remove' && <RemoveRuleDialog rule={open.rule} onClose={close} />}
    </Page>
  );
}
