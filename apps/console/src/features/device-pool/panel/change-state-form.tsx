import { errorText } from '@rackhand/contract/call/error-codes';
import type { Device } from '@rackhand/contract/device/device';
import { type ManualState, offeredStates, whyNot } from '@rackhand/contract/device/device-actions';
import { limits } from '@rackhand/contract/limits';
import { type ReactElement, useState } from 'react';
import { useSubmit } from '../../../platform/form/use-submit.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { LineField } from '../../../ui/line-field.tsx';
import { deviceMessages } from '../../devices/device-messages.ts';
import { useChangeState } from '../../devices/use-change-state.ts';
import { ExcludeFields } from '../../exclusion/exclude-fields.tsx';
import { useExclusionChoice } from '../../exclusion/use-exclusion-choice.ts';
import { changeFailed } from '../change-failed.ts';
import { poolMessages } from '../pool-messages.ts';
import styles from './change-state-form.module.css';

/** SELECT stands first and is refused (document 1 section 4); a reason may be given, nothing is asked again. */
export function ChangeStateForm({ device }: { device: Device }): ReactElement {
  const { notices } = usePlatform();
  const words = useMessages(poolMessages);
  const language = useLanguage();
  const labels = useMessages(deviceMessages);
  const changeState = useChangeState(changeFailed);
  const [picked, setPicked] = useState<ManualState | null>(null);
  const { choice, refusal: untilRefusal, change, clear, look, read } = useExclusionChoice();
  const offered = offeredStates(device.info.state);
  // The state may have become the one that was picked.
  const chosen = offered.find((state) => state === picked) ?? null;
  const refusal = whyNot('change_state', device.info.state, device.info.holder);
  const { busy, onSubmit } = useSubmit(async () => {
    if (refusal !== null) return;
    if (chosen === null) {
      notices.fail(inBoth(poolMessages, (said) => said.invalidStatus));
      return;
    }
    const request = chosen === 'EXCLUDE' ? read() : { reason: choice.reason.trim() };
    if (request === null) return;
    if (!(await changeState(device, chosen, request))) return;
    setPicked(null);
    clear();
  });
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <LineField label={words.newState}>
        <select
          value={chosen ?? 'SELECT'}
          disabled={refusal !== null}
          onChange={({ target }) => setPicked(offered.find((state) => state === target.value) ?? null)}
        >
          <option value="SELECT">{labels.select}</option>
          {offered.map((state) => (
            <option key={state} value={state}>
              {state === 'AVAILABLE' ? labels.chooseAvailable : labels.chooseExclude}
            </option>
          ))}
        </select>
      </LineField>
      {chosen === 'EXCLUDE' ? (
        <ExcludeFields choice={choice} refusal={untilRefusal} onChange={change} onLook={look} />
      ) : (
        <LineField label={words.reason}>
          <input
            type="text"
            value={choice.reason}
            maxLength={limits.updateReasonCharacters}
            disabled={refusal !== null}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </LineField>
      )}
      <Button type="submit" busy={busy} whyNot={refusal === null ? null : errorText(refusal, language)}>
        {words.changeState}
      </Button>
    </form>
  );
}
