import type { Device } from '@rackhand/contract/device/device';
import { whyNot } from '@rackhand/contract/device/device-actions';
import { calledName } from '@rackhand/contract/device/device-name';
import { repairLimits } from '@rackhand/contract/repair/repair';
import { linkMistake, noteMistake, repairTexts, trimmedText } from '@rackhand/contract/repair/repair-rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { onLeave, useFieldFaults } from '../../../platform/form/use-field-faults.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { repairMessages } from '../repair-messages.ts';
import { reasonsQuery } from '../repair-queries.ts';
import { ChosenPhotos } from './chosen-photos.tsx';
import { reportMessages } from './report-messages.ts';
import { useReport } from './use-report.ts';

interface ReportDialogProps {
  /** One, or several for the same reason. */
  devices: readonly Device[];
  onClose: () => void;
  onSent?: () => void;
}

/** Why the devices are broken; they are excluded with it. */
export function ReportDialog({ devices, onClose, onSent }: ReportDialogProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(reportMessages);
  const language = useLanguage();
  const query = useQuery(reasonsQuery(api));
  const [values, setValues] = useState({ reason_id: '', note: '', link: '' });
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const { report, progress } = useReport();
  const { faults, of, look, tell } = useFieldFaults<keyof typeof values>(
    (field, value) => mistakesOf({ ...values, [field]: value })[field] ?? null,
  );
  const set = (change: Partial<typeof values>): void => setValues({ ...values, ...change });
  const refused = devices.filter(({ info }) => !isReportable(info)).length;
  const send = async (): Promise<boolean> => {
    const mistakes = mistakesOf(values);
    tell(mistakes, values);
    if (Object.keys(mistakes).length > 0) return false;
    const said = { ...values, reason_id: Number(values.reason_id) };
    const refusal = await report(devices, said, photos);
    if (refusal !== null) tell(refusal, values);
    else onSent?.();
    return refusal === null;
  };
  const [first] = devices;
  const isOne = devices.length === 1 && first !== undefined;
  return (
    <FormDialog
      title={isOne ? words.title(calledName(first.info)) : words.titleOfMany(formatNumber(devices.length))}
      words={words}
      submit={words.submit}
      submitting={progress ?? words.submitting}
      isDirty={values.reason_id !== '' || values.note !== '' || values.link !== '' || photos.length > 0}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{words.lead}</p>
      {!isOne && refused > 0 && <p>{words.refusedNow(formatNumber(refused))}</p>}
      <LoadState
        query={query}
        words={{ ...repairMessages[language], loading: words.loadingReasons }}
        rows={1}
      />
      <FormField
        name="reason_id"
        label={words.reason}
        error={of('reason_id')?.[language] ?? null}
        width="full"
      >
        {(control) => (
          <select
            {...control}
            data-autofocus
            value={values.reason_id}
            onChange={({ target }) => set({ reason_id: target.value })}
          >
            <option value="">{words.choose}</option>
            {(query.data?.reasons ?? [])
              .filter(({ is_retired }) => !is_retired)
              .map((reason) => (
                <option key={reason.reason_id} value={reason.reason_id}>
                  {reason[language]}
                </option>
              ))}
          </select>
        )}
      </FormField>
      <FormField name="note" label={words.note} error={of('note')?.[language] ?? null} width="full">
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={repairLimits.noteCharacters * 2}
            value={values.note}
            onChange={({ target }) => set({ note: target.value })}
            onBlur={onLeave(() => look('note', values.note))}
          />
        )}
      </FormField>
      <FormField
        name="link"
        label={words.link}
        hint={words.linkHint}
        error={of('link')?.[language] ?? null}
        width="full"
      >
        {(control) => (
          <input
            {...control}
            type="url"
            autoComplete="off"
            value={values.link}
            onChange={({ target }) => set({ link: target.value })}
            onBlur={onLeave(() => look('link', values.link))}
          />
        )}
      </FormField>
      {isOne && <ChosenPhotos photos={photos} onChange={setPhotos} />}
    </FormDialog>
  );
}

const isReportable = ({ state, holder, repair }: Device['info']): boolean =>
  repair === null && whyNot('change_state', state, holder) === null;

function mistakesOf({ reason_id, note, link }: { reason_id: string; note: string; link: string }) {
  const ofNote = noteMistake(trimmedText(note));
  const ofLink = linkMistake(link.trim());
  return {
    ...(reason_id === '' && { reason_id: repairTexts.noReason }),
    ...(ofNote !== null && { note: ofNote }),
    ...(ofLink !== null && { link: ofLink }),
  };
}
