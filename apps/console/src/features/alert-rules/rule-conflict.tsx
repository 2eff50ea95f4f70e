import { alertKind, alertKindTable } from '@rackhand/contract/alert/alert-kinds';
import { deviceStateTable } from '@rackhand/contract/device/device-states';
import type { Language } from '@rackhand/contract/text/language';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { FieldClashes } from '../../platform/form/field-clashes.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { alertRuleMessages } from './alert-rule-messages.ts';
import { namesQuery } from './alert-rule-queries.ts';
import type { DraftField, RuleDraft } from './rule-draft.ts';

interface RuleConflictProps {
  clashes: readonly DraftField[] | null;
  draft: RuleDraft;
  /** As somebody else has left it. */
  base: RuleDraft;
  set: (change: Partial<RuleDraft>) => void;
}

/** A rule that somebody else has changed meanwhile. */
export function RuleConflict(props: RuleConflictProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(alertRuleMessages);
  const language = useLanguage();
  const { data } = useQuery(namesQuery(api));
  const nameOf = (id: number): string =>
    data?.webhooks.find(({ webhook_id }) => webhook_id === id)?.name ?? `#${String(id)}`;
  const said = { words, language, nameOf };
  return (
    <FieldClashes
      {...props}
      nameOf={(field) => fieldName(props.base, field, said)}
      textOf={(of, field) => shown(of, field, said)}
    />
  );
}

interface Said {
  words: (typeof alertRuleMessages)['ko'];
  language: Language;
  /** Of a webhook. */
  nameOf: (id: number) => string;
}

function fieldName({ kind }: RuleDraft, field: DraftField, { words, language }: Said): string {
  const { enabled, deviceType: device_type, rack, host } = words;
  const limit = alertKind(kind).limit?.words[language] ?? words.columns.watches;
  return { ...words.fields, enabled, device_type, rack, host, limit, arns: words.chooseDevices }[field];
}

function shown(of: RuleDraft, field: DraftField, { words, language, nameOf }: Said): string {
  const value = of[field];
  switch (field) {
    case 'enabled':
      return of.enabled ? words.enabled : words.off;
    case 'kind':
      return alertKindTable[of.kind].words[language];
    case 'states':
      return of.states.map((state) => deviceStateTable[state][language]).join('\n');
    case 'webhooks':
      return of.webhooks.length === 0 ? '–' : of.webhooks.map(nameOf).join('\n');
    case 'device_type':
      return of.device_type === '' ? words.all : words.types[of.device_type];
    case 'arns':
      return of.arns.length === 0
        ? words.all
        : [words.devices(formatNumber(of.arns.length)), ...of.arns].join('\n');
    default:
      return String(value) === '' ? '–' : String(value);
  }
}
