import { alertKind } from '@rackhand/contract/alert/alert-kinds';
import type { AlertRule } from '@rackhand/contract/alert/alert-rule';
import { deviceStateTable } from '@rackhand/contract/device/device-states';
import type { Language } from '@rackhand/contract/text/language';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { alertRuleMessages } from './alert-rule-messages.ts';

interface AlertRuleTableProps {
  rules: readonly AlertRule[];
  onEdit: (rule: AlertRule) => void;
  onRemove: (rule: AlertRule) => void;
}

export function AlertRuleTable({ rules, onEdit, onRemove }: AlertRuleTableProps): ReactElement {
  const words = useMessages(alertRuleMessages);
  const columns = Object.entries(words.columns).map(([name, label]) => ({
    ...{ name, label },
    ...(name === 'open' && { align: 'end' as const }),
  }));
  return (
    <DataTable label={words.title} columns={columns}>
      {rules.map((rule) => (
        <RuleRow key={rule.rule_id} rule={rule} onEdit={() => onEdit(rule)} onRemove={() => onRemove(rule)} />
      ))}
    </DataTable>
  );
}

interface RuleRowProps {
  rule: AlertRule;
  onEdit: () => void;
  onRemove: () => void;
}

function RuleRow({ rule, onEdit, onRemove }: RuleRowProps): ReactElement {
  const words = useMessages(alertRuleMessages);
  const language = useLanguage();
  return (
    <tr>
      <th scope="row" data-wrap>
        <PlainText text={rule.name} /> {!rule.enabled && <Mark sign="‖">{words.off}</Mark>}
      </th>
      <td data-wrap>{watchesText(rule, language)}</td>
      <td data-wrap>{scopeText(rule, words)}</td>
      <td data-wrap>{timesText(rule, words)}</td>
      <td data-wrap>{tellsText(rule, words)}</td>
      <td data-align="end">
        {rule.open === 0 ? (
          '0'
        ) : (
          <Link
            to={paths.alerts}
            search={{ status: 'open', rule: rule.rule_id }}
            aria-description={words.showAlerts}
          >
            {formatNumber(rule.open)}
          </Link>
        )}
      </td>
      <td>
        <Button aria-description={rule.name} onClick={onEdit}>
          {words.edit}
        </Button>{' '}
        <Button aria-description={rule.name} onClick={onRemove}>
          {words.remove}
        </Button>
      </td>
    </tr>
  );
}

type Words = (typeof alertRuleMessages)['ko'];
const together = (parts: readonly (string | false | null)[]): string =>
  parts.filter((part) => part !== false && part !== null).join(' · ');

function watchesText({ kind, states, limit }: AlertRule, language: Language): string {
  const { words, limit: rule } = alertKind(kind);
  if (states.length > 0) return states.map((state) => deviceStateTable[state][language]).join(', ');
  if (rule === null || limit === null) return words[language];
  return `${words[language]} ${kind === 'temperature' ? '>' : '<'} ${formatNumber(limit)} ${rule.unit}`;
}

function scopeText({ scope }: AlertRule, words: Words): string {
  const { device_type, rack, host, arns } = scope;
  const said = together([
    device_type !== null && words.types[device_type],
    rack !== null && words.rackOf(rack),
    host !== null && words.hostOf(host),
    arns.length > 0 && words.devices(formatNumber(arns.length)),
  ]);
  return said === '' ? words.everything : said;
}

function timesText({ for_minutes, close_after_minutes, repeat_minutes }: AlertRule, words: Words): string {
  return together([
    for_minutes === 0 ? words.atOnce : words.after(formatNumber(for_minutes)),
    close_after_minutes === 0 ? words.closesAtOnce : words.closes(formatNumber(close_after_minutes)),
    repeat_minutes > 0 && words.repeats(formatNumber(repeat_minutes)),
  ]);
}

function tellsText({ emails, webhooks }: AlertRule, words: Words): string {
  const said = together([
    emails.length > 0 && words.mails(formatNumber(emails.length)),
    webhooks.length > 0 && words.webhookCount(formatNumber(webhooks.length)),
  ]);
  return said === '' ? words.nobody : said;
}
