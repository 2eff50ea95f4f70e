import { saveRepairReasons } from '@rackhand/contract/endpoints/repairs';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { detailText } from '../../../platform/api/error-text.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { reloadRepairs } from '../live-repairs.ts';
import { reasonsQuery } from '../repair-queries.ts';
import styles from '../repairs.module.css';
import { type DraftReason, draftOf, moved, newReason, sentOf } from './reason-draft.ts';
import { ReasonRow } from './reason-row.tsx';
import { reasonsMessages } from './reasons-messages.ts';

type Faults = Partial<Record<string, string>>;

/** Why devices are repaired, as super admins keep it: names in both languages, and their order. */
export function ReasonsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { api, notices } = usePlatform();
  const words = useMessages(reasonsMessages);
  const language = useLanguage();
  const askUntold = useAskUntold();
  const query = useQuery(reasonsQuery(api));
  /** What was read when the first of it was changed. */
  const [edited, setEdited] = useState<{ draft: DraftReason[]; version: number; added: number } | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const version = edited?.version ?? query.data?.version ?? 0;
  const draft = edited?.draft ?? draftOf(query.data?.reasons ?? []);
  const set = (next: DraftReason[], added = edited?.added ?? 0): void =>
    setEdited({ draft: next, version, added });
  const change = (key: string, part: Partial<DraftReason>): void =>
    set(draft.map((reason) => (reason.key === key ? { ...reason, ...part } : reason)));
  const save = async (): Promise<boolean> => {
    setFaults({});
    try {
      await api.call(saveRepairReasons, { body: { version, reasons: sentOf(draft) } });
      notices.succeed(inBoth(reasonsMessages, (both) => both.saved));
      return true;
    } catch (error) {
      setFaults(faultsOf(error, language));
      return false;
    } finally {
      askUntold(reloadRepairs);
    }
  };
  const offered = draft.filter(({ is_retired }) => !is_retired);
  const retired = draft.filter(({ is_retired }) => is_retired);
  const rowOf = (reason: DraftReason): ReactElement => (
    <ReasonRow
      key={reason.key}
      reason={reason}
      place={offered.indexOf(reason)}
      count={offered.length}
      faultOf={(name) => faults[`reasons.${String(draft.indexOf(reason))}.${name}`]}
      onChange={(part) => change(reason.key, part)}
      onMove={(by) => set([...moved(offered, reason.key, by), ...retired])}
      onRemove={() => set(draft.filter(({ key }) => key !== reason.key))}
    />
  );
  return (
    <FormDialog
      title={words.title}
      width={750}
      {...{ words, faults, onClose }}
      submit={words.save}
      submitting={words.saving}
      whyNot={edited === null ? words.unchanged : null}
      isDirty={edited !== null}
      failure={faults['call']}
      onSubmit={save}
    >
      <p>{words.lead}</p>
      <LoadState query={query} words={words} rows={4} />
      <ul className={styles.list}>{offered.map(rowOf)}</ul>
      <div>
        <Button
          onClick={() => {
            const added = (edited?.added ?? 0) + 1;
            set([...offered, newReason(added), ...retired], added);
          }}
        >
          {words.add}
        </Button>
      </div>
      {retired.length > 0 && (
        <section aria-label={words.retired}>
          <h3>{words.retired}</h3>
          <ul className={styles.list}>{retired.map(rowOf)}</ul>
        </section>
      )}
    </FormDialog>
  );
}

function faultsOf(error: unknown, language: 'ko' | 'en'): Faults {
  const details = error instanceof ApiError ? error.details : [];
  const ofNames = details.filter(({ field }) => field.startsWith('reasons.'));
  if (ofNames.length === 0) return { call: refusalText(error)[language] };
  return Object.fromEntries(ofNames.map((detail) => [detail.field, detailText(detail)[language]]));
}
