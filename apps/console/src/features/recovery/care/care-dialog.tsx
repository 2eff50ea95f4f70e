import type { BodyOf } from '@rackhand/contract/call/endpoint';
import type { changeCarePolicy } from '@rackhand/contract/endpoints/care';
import { type CarePolicy, careLimits } from '@rackhand/contract/recovery/care';
import { type ReactElement, useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { NumberField } from '../../../platform/form/number-field.tsx';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { careMessages } from './care-messages.ts';
import { useSaveCare } from './use-save-care.ts';

const fields = ['cron', 'spread_minutes'] as const;
type Field = (typeof fields)[number];
interface Draft {
  enabled: boolean;
  cron: string;
  spread: string;
}

const savedWords = {
  saved: inBoth(careMessages, (said) => said.saved),
  changedMeanwhile: inBoth(careMessages, (said) => said.changedMeanwhile),
};

export function CareDialog({ policy, onClose }: { policy: CarePolicy; onClose: () => void }): ReactElement {
  const words = useMessages(careMessages);
  const language = useLanguage();
  const [start] = useState(() => draftOf(policy));
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<Faults<Field>>({});
  const save = useSaveCare({ fields, said: savedWords, tell: setFaults });
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
  return (
    <FormDialog
      title={words.edit}
      words={words}
      submit={words.save}
      submitting={words.saving}
      whyNot={isDirty ? null : words.unchanged}
      isDirty={isDirty}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={() => save(mistakesOf(draft), bodyOf(draft, policy))}
      onClose={onClose}
    >
      <Switch label={words.enabled} checked={draft.enabled} onChange={(enabled) => set({ enabled })} />
      {draft.enabled && (
        <>
          <FormField
            name="cron"
            label={words.cron}
            hint={words.cronHint}
            error={faults.cron?.[language] ?? null}
            width="full"
          >
            {(control) => (
              <input
                {...control}
                data-mono
                autoComplete="off"
                spellCheck={false}
                maxLength={careLimits.cronCharacters}
                value={draft.cron}
                onChange={({ target }) => set({ cron: target.value })}
              />
            )}
          </FormField>
          <NumberField
            name="spread_minutes"
            label={words.spread}
            hint={words.spreadHint}
            error={faults.spread_minutes?.[language] ?? null}
            digits={3}
            value={draft.spread}
            onChange={(spread) => set({ spread })}
          />
        </>
      )}
    </FormDialog>
  );
}

function draftOf({ reboot }: CarePolicy): Draft {
  const { cron = '0 4 * * SUN', spread_minutes = careLimits.spreadMinutes.standard } = reboot ?? {};
  return { enabled: reboot !== null, cron, spread: String(spread_minutes) };
}

function mistakesOf({ enabled, cron, spread }: Draft): Faults<Field> {
  const { least, most } = careLimits.spreadMinutes;
  if (!enabled) return {};
  const isNumber = /^\d{1,3}$/.test(spread.trim()) && Number(spread) >= least && Number(spread) <= most;
  return {
    ...(cron.trim() === '' ? { cron: inBoth(careMessages, (said) => said.noCron) } : {}),
    ...(isNumber
      ? {}
      : { spread_minutes: inBoth(careMessages, (said) => said.range(String(least), String(most))) }),
  };
}

function bodyOf({ enabled, cron, spread }: Draft, { version }: CarePolicy): BodyOf<typeof changeCarePolicy> {
  return { reboot: enabled ? { cron: cron.trim(), spread_minutes: Number(spread) } : null, version };
}
