import { alertKinds, alertKindTable } from '@rackhand/contract/alert/alert-kinds';
import {
  type AlertRule,
  type AlertRuleField,
  alertRuleLimits,
  alertRuleMistakes,
  type NewAlertRule,
} from '@rackhand/contract/alert/alert-rule';
import { type ReactElement, useState } from 'react';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { alertRuleMessages } from './alert-rule-messages.ts';
import styles from './alert-rules.module.css';
import { LimitFields } from './form/limit-fields.tsx';
import { RecipientFields } from './form/recipient-fields.tsx';
import { RulePreview } from './form/rule-preview.tsx';
import { ScopeFields } from './form/scope-fields.tsx';
import { TimeFields } from './form/time-fields.tsx';
import { RuleConflict } from './rule-conflict.tsx';
import { valuesOf, withKind } from './rule-draft.ts';
import { useSaveRule } from './use-save-rule.ts';

/** A new rule, or one that is changed; what it would have said is shown before it is saved. */
export function RuleDialog({ rule, onClose }: { rule: AlertRule | null; onClose: () => void }): ReactElement {
  const words = useMessages(alertRuleMessages);
  const language = useLanguage();
  const { draft, set: change, base, isDirty, clashes, faults, of, tell, save } = useSaveRule(rule);
  const [previewed, setPreviewed] = useState<NewAlertRule | null>(null);
  const said = (field: AlertRuleField): string | null => of(field)?.[language] ?? null;
  const preview = (): void => {
    const values = { ...valuesOf(draft), name: draft.name.trim() === '' ? '–' : draft.name };
    const mistakes = alertRuleMistakes(values);
    tell(mistakes, {});
    setPreviewed(Object.keys(mistakes).length === 0 ? values : null);
  };
  return (
    <FormDialog
      title={rule === null ? words.addTitle : words.editTitle(rule.name)}
      words={words}
      submit={rule === null ? words.add : words.save}
      submitting={rule === null ? words.adding : words.saving}
      whyNot={isDirty || rule === null ? null : words.unchanged}
      isDirty={isDirty}
      width={750}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={save}
      onClose={onClose}
    >
      {clashes !== null && <RuleConflict {...{ clashes, draft, base, set: change }} />}
      <div className={styles.fields}>
        <FormField
          name="name"
          label={words.fields.name}
          error={said('name')}
          required={words.required}
          width="full"
        >
          {(control) => (
            <input
              {...control}
              data-autofocus
              autoComplete="off"
              maxLength={alertRuleLimits.nameCharacters}
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </FormField>
        <FormField name="kind" label={words.fields.kind} error={said('kind')} width="one">
          {(control) => (
            <select
              {...control}
              value={draft.kind}
              onChange={({ target }) =>
                change(withKind(draft, alertKinds.find((kind) => kind === target.value) ?? draft.kind))
              }
            >
              {alertKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {alertKindTable[kind].words[language]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <LimitFields draft={draft} said={said} onChange={change} />
        <TimeFields draft={draft} said={said} onChange={change} />
      </div>
      <ScopeFields draft={draft} said={said} onChange={change} />
      <RecipientFields draft={draft} said={said} onChange={change} />
      <Switch label={words.enabled} checked={draft.enabled} onChange={(enabled) => change({ enabled })} />
      <div>
        <Button onClick={preview}>{words.preview}</Button>
      </div>
      {previewed !== null && <RulePreview rule={previewed} />}
    </FormDialog>
  );
}
