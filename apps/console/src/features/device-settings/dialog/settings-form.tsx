import { errorText } from '@rackhand/contract/call/error-codes';
import type { Device } from '@rackhand/contract/device/device';
import { type EditField, whyReadOnly } from '@rackhand/contract/device/device-edit-fields';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { exclusionText } from '../../devices/exclusion-text.ts';
import { racksQuery } from '../../racks/rack-queries.ts';
import { SettingsControls } from '../controls/settings-controls.tsx';
import type { SettingsDraft } from '../edits/settings-draft.ts';
import { type Problem, problemsOf, shownValue } from '../edits/settings-values.ts';
import { useKeptOnSignOut } from '../edits/use-kept-on-sign-out.ts';
import { useSaveSettings } from '../edits/use-save-settings.ts';
import { useSettingsEdits } from '../edits/use-settings-edits.ts';
import { settingsMessages } from '../settings-messages.ts';
import { ComparePlate } from './compare-plate.tsx';
import { CopyTyped } from './copy-typed.tsx';
import { DeviceIdentity } from './device-identity.tsx';
import styles from './device-settings.module.css';

interface SettingsFormProps {
  deviceKey: string;
  /** As it is now, or as it was last where it is gone. */
  device: Device;
  isGone: boolean;
  others: readonly Device[];
  draft: SettingsDraft | null;
  /** Told whether there is anything to lose. */
  onDirty: (isDirty: boolean) => void;
  /** Closes the dialog, asking nothing. */
  onDone: () => void;
  /** Closes the dialog, if nothing is lost or the person agrees. */
  onClose: () => void;
  onReopen: () => void;
}

export function SettingsForm(props: SettingsFormProps): ReactElement {
  const { deviceKey, device, isGone, others, draft, onDirty, onDone, onClose, onReopen } = props;
  const words = useMessages(settingsMessages);
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const state = useSettingsEdits(device, draft);
  const [touched, setTouched] = useState<readonly EditField[]>([]);
  const { busy, save } = useSaveSettings({ deviceKey, device, close: onDone, reopen: onReopen });
  const racks = useQuery(racksQuery(usePlatform().api)).data?.groups ?? null;
  const problems = problemsOf(state.edits, device, { others, racks, language, taken: words.taken });
  const refusal = whyReadOnly(device.info);
  const locked = isGone ? words.goneWhyNot : refusal === null ? null : errorText(refusal, language);
  const isDirty = state.changed.length > 0;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  useKeptOnSignOut(deviceKey, state.edits, isDirty);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (locked !== null || state.isComparing) return;
    const [first] = problems;
    if (first === undefined) {
      void save(state.edits, state.version);
      return;
    }
    setTouched((before) => [...before, first.field]);
    focusField(form.current, first.field);
  };
  const seen = (): void => {
    state.acknowledge();
    if (state.changed[0] !== undefined) focusField(form.current, state.changed[0]);
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {isGone && <GoneNotice edits={state.edits} />}
      {!isGone && locked !== null && (
        <p className={styles.notice} role="status">
          <strong>{words.lockedTitle}</strong> {locked}
        </p>
      )}
      {!isGone && state.isComparing && <ComparePlate device={device} state={state} onSeen={seen} />}
      {device.info.exclusion !== null && (
        <p className={styles.notice}>{exclusionText(device.info, language)}</p>
      )}
      <DeviceIdentity device={device} />
      <SettingsControls
        device={device}
        readOnly={locked !== null}
        valueOf={(field) =>
          state.edits[field] ??
          (field === 'private_code' ? state.revealed : null) ??
          shownValue(device, field)
        }
        errorOf={(field) => state.serverErrors[field]?.[language] ?? problemAt(problems, field, touched)}
        onType={state.type}
        onBlur={(field) => setTouched((before) => (before.includes(field) ? before : [...before, field]))}
        onReveal={state.reveal}
      />
      <footer className={styles.footer}>
        <Button onClick={onClose}>{words.close}</Button>
        <Button
          type="submit"
          look="primary"
          busy={busy}
          whyNot={locked ?? (state.isComparing ? words.lookFirst : null)}
        >
          {busy ? words.saving : words.save}
        </Button>
      </footer>
    </form>
  );
}

function GoneNotice({ edits }: { edits: Parameters<typeof CopyTyped>[0]['edits'] }): ReactElement {
  const words = useMessages(settingsMessages);
  return (
    <div className={styles.notice} role="alert">
      <strong>{words.gone}</strong>
      <CopyTyped edits={edits} />
    </div>
  );
}

/** A field shows its problem once it has been left, or was the first in the way of saving. */
function problemAt(
  problems: readonly Problem[],
  field: EditField,
  touched: readonly EditField[],
): string | null {
  if (!touched.includes(field)) return null;
  return problems.find((problem) => problem.field === field)?.text ?? null;
}

function focusField(form: HTMLFormElement | null, field: EditField): void {
  const control = form?.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}
