import { type Period, type PeriodState, periodStates } from '@rackhand/contract/points/period';
import { periodStateWords } from '@rackhand/contract/points/point-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { CancelPeriodDialog } from './parts/cancel-period-dialog.tsx';
import { GivePeriodDialog } from './parts/give-period-dialog.tsx';
import { PeriodTable } from './parts/period-table.tsx';
import styles from './parts/periods.module.css';
import { periodMessages } from './period-messages.ts';
import { periodsQuery } from './period-queries.ts';

/** Period tickets of one user, or the newest of all; they are given and cancelled here. Document 10, Screens. */
export function PeriodPanel({ of = null }: { of?: { uid: string; name: string } | null }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(periodMessages);
  const [state, setState] = useState<PeriodState | null>(null);
  const query = useQuery(periodsQuery(api, { uid: of?.uid ?? null, state }));
  const [isGiving, setGiving] = useState(false);
  const [cancelled, setCancelled] = useState<Period | null>(null);
  const { data, isPlaceholderData: stale } = query;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>{words.title}</h2>
        {of === null && <StateChoice state={state} onChange={setState} />}
        {of === null && <CsvButton body={{ table: 'periods', ...(state !== null && { state }) }} />}
        <Button onClick={() => setGiving(true)}>{words.give}</Button>
      </div>
      <p className={styles.lead}>{words.lead}</p>
      <LoadState query={query} words={words} rows={3} />
      {data?.length === 0 && <EmptyPlate text={words.none} />}
      {data !== undefined && data.length > 0 && (
        <PeriodTable periods={data} stale={stale} onCancel={setCancelled} />
      )}
      {isGiving && <GivePeriodDialog to={of} onClose={() => setGiving(false)} />}
      {cancelled !== null && <CancelPeriodDialog period={cancelled} onClose={() => setCancelled(null)} />}
    </div>
  );
}

interface StateChoiceProps {
  state: PeriodState | null;
  onChange: (state: PeriodState | null) => void;
}

function StateChoice({ state, onChange }: StateChoiceProps): ReactElement {
  const words = useMessages(periodMessages);
  const language = useLanguage();
  const any = { value: 'any' as const, label: words.any };
  return (
    <Segmented
      label={words.state}
      options={[any, ...periodStates.map((value) => ({ value, label: periodStateWords[value][language] }))]}
      value={state ?? 'any'}
      onChange={(value) => onChange(value === 'any' ? null : value)}
    />
  );
}
