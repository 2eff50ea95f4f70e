import type { SortedBy } from '@rackhand/contract/call/list-query';
import { usualPeriodOrder } from '@rackhand/contract/call/usual-orders';
import {
  type Period,
  type PeriodColumn,
  type PeriodState,
  periodColumns,
} from '@rackhand/contract/points/period';
import { periodStateWords } from '@rackhand/contract/points/point-words';
import { type ReactElement, useState } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useColumnSorting } from '../../../platform/use-column-sorting.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { periodMessages } from '../period-messages.ts';
import { CancelPeriodDialog } from './cancel-period-dialog.tsx';
import { GivePeriodDialog } from './give-period-dialog.tsx';

const signs = { scheduled: '◷', active: '●', expired: '✓', cancelled: '–' } as const satisfies Record<
  PeriodState,
  string
>;

interface PeriodTableProps {
  periods: readonly Period[];
  stale: boolean;
  sort: SortedBy<PeriodColumn> | undefined;
  onSort: (sort: string | undefined) => void;
}

type Deed = 'extend' | 'cancel';

/** Sorted by its headings; what is not over yet can be cancelled, and what was not cancelled can be followed by another one. */
export function PeriodTable({ periods, stale, sort, onSort }: PeriodTableProps): ReactElement {
  const [chosen, setChosen] = useState<{ period: Period; deed: Deed } | null>(null);
  const close = (): void => setChosen(null);
  const words = useMessages(periodMessages);
  const sorting = useColumnSorting(periodColumns, usualPeriodOrder, sort, onSort);
  const columns = Object.entries(words.columns).map(([name, label]) => ({ name, label }));
  return (
    <>
      <DataTable label={words.title} columns={columns} sorting={sorting} stale={stale}>
        {periods.map((period) => (
          <PeriodRow
            key={period.period_id}
            period={period}
            onChoose={(deed) => setChosen({ period, deed })}
          />
        ))}
      </DataTable>
      {chosen?.deed === 'cancel' && <CancelPeriodDialog period={chosen.period} onClose={close} />}
      {chosen?.deed === 'extend' && (
        <GivePeriodDialog
          to={{ uid: chosen.period.uid, name: chosen.period.user_id }}
          follows={chosen.period}
          onClose={close}
        />
      )}
    </>
  );
}

interface PeriodRowProps {
  period: Period;
  onChoose: (deed: Deed) => void;
}

function PeriodRow({ period, onChoose }: PeriodRowProps): ReactElement {
  const words = useMessages(periodMessages);
  const language = useLanguage();
  const named = `${period.user_id} ${period.start_date}`;
  return (
    <tr>
      <td data-mono>{period.period_id}</td>
      <th scope="row">
        <PlainText text={period.user_id} />
      </th>
      <td>{period.start_date}</td>
      <td>{period.end_date}</td>
      <td>
        <Mark sign={signs[period.state]} tone={period.state === 'active' ? 'good' : undefined}>
          {periodStateWords[period.state][language]}
        </Mark>
      </td>
      <td data-wrap>
        <PlainText text={period.note} />
      </td>
      <td>{period.created_by}</td>
      <td>
        <Button
          aria-description={named}
          whyNot={period.state === 'cancelled' ? words.notExtended : null}
          onClick={() => onChoose('extend')}
        >
          {words.extendPeriod}
        </Button>{' '}
        <Button
          aria-description={named}
          whyNot={isOver(period) ? words.notCancelled : null}
          onClick={() => onChoose('cancel')}
        >
          {words.cancelPeriod}
        </Button>
      </td>
    </tr>
  );
}

const isOver = ({ state }: Period): boolean => state === 'expired' || state === 'cancelled';
