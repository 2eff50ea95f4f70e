import { changeCarePolicy } from '@rackhand/contract/endpoints/care';
import { type CarePolicy, careLimits } from '@rackhand/contract/recovery/care';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { errorText } from '../../../platform/api/error-text.ts';
import { faultsAt } from '../../../platform/api/faults-at.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { reloadRecovery } from '../live-recovery.ts';
import { careMessages } from './care-messages.ts';

type Field = 'cron' | 'spread_minutes';
interface Draft {
  enabled: boolean;
  cron: string;
  spread: string;
}

export function CareDialog({ policy, onClose }: { policy: CarePolicy; onClose: () => void }): ReactElement {
  const words = useMessages(careMessages);
  const language = useLanguage();
  const [start] = useState(() => draftOf(policy));
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<Faults<Field>>({});
  const save = useSave(policy.version, setFaults);
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
      onSubmit={() => save(draft)}
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
          <FormField
            name="spread_minutes"
            label={words.spread}
            hint={words.spreadHint}
            error={faults.spread_minutes?.[language] ?? null}
            width="full"
          >
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                value={draft.spread}
                onChange={({ target }) => set({ spread: target.value })}
              />
            )}
          </FormField>
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

/** Whether it was saved; what it was refused for is told at its field. */
function useSave(version: number, tell: (faults: Faults<Field>) => void): (draft: Draft) => Promise<boolean> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (draft) => {
    const mistakes = mistakesOf(draft);
    tell(mistakes);
    if (Object.keys(mistakes).length > 0) return false;
    const { enabled, cron, spread } = draft;
    try {
      const reboot = enabled ? { cron: cron.trim(), spread_minutes: Number(spread) } : null;
      await api.call(changeCarePolicy, { body: { reboot, version } });
      notices.succeed(inBoth(careMessages, (said) => said.saved));
      return true;
    } catch (error) {
      const named = faultsAt(['cron', 'spread_minutes', 'version'], error);
      if (named.version !== undefined) tell({ call: inBoth(careMessages, (said) => said.changedMeanwhile) });
      else tell(Object.keys(named).length > 0 ? named : { call: errorText(error) });
      return false;
    } finally {
      reloadRecovery(client);
    }
  };
}
