import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import { userPeriodsQuery } from '../../periods/period-queries.ts';
import type { PeriodSearch } from '../../periods/period-view.ts';
import { UserPeriods } from '../../periods/user-periods.tsx';
import type { WholeUser } from '../user-queries.ts';
import { PeriodLine } from './period-line.tsx';

interface PeriodsTabProps {
  whole: WholeUser;
  search: PeriodSearch;
  onSearch: (search: PeriodSearch) => void;
}

/** Period tickets on one line of time, and each in the table below. */
export function PeriodsTab({ whole: { user }, search, onSearch }: PeriodsTabProps): ReactElement {
  const { api } = usePlatform();
  const { data: periods = [] } = useQuery(userPeriodsQuery(api, user.uid));
  return (
    <>
      {periods.length > 0 && <PeriodLine periods={periods} />}
      <UserPeriods of={{ uid: user.uid, name: user.user_id }} search={search} onSearch={onSearch} />
    </>
  );
}
