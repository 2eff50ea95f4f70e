import type { Period } from '@rackhand/contract/points/period';
import { dayAfter } from '@rackhand/contract/points/period-dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../platform/formats.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { userPeriodsQuery } from '../period-queries.ts';
import { firstFreeDay, type PeriodDraft, withTyped } from './period-draft.ts';
import type { ChosenUser } from './user-field.tsx';

/** Whose next period it is, and which one it follows. */
export interface GivenAfter {
  to: ChosenUser | null;
  /** null: it begins today, if it can. */
  follows: Period | null;
}

interface DraftOfPeriod {
  draft: PeriodDraft;
  set: (change: Partial<PeriodDraft>) => void;
  isDirty: boolean;
  /** Of the user that is chosen. */
  periods: readonly Period[];
}

const usualDays = '30';

/** A period that follows at once on what its user has, until another first day is typed. */
export function usePeriodDraft({ to, follows }: GivenAfter): DraftOfPeriod {
  const { api } = usePlatform();
  const [first] = useState<PeriodDraft>(() => {
    const start = { user: to, start_date: startOf(follows), term: '', end_date: '', note: '' };
    return withTyped({ ...start, typed: 'term' }, { term: usualDays });
  });
  const [typed, setTyped] = useState({ draft: first, isStartTyped: false });
  const uid = typed.draft.user?.uid ?? '';
  const { data = [] } = useQuery({ ...userPeriodsQuery(api, uid), enabled: uid !== '' });
  const periods = data.filter((one) => one.uid === uid);
  const draft = typed.isStartTyped
    ? typed.draft
    : withTyped(typed.draft, { start_date: firstFreeDay(first.start_date, periods) });
  return {
    draft,
    set: (change) =>
      setTyped({
        draft: withTyped(draft, change),
        isStartTyped: typed.isStartTyped || change.start_date !== undefined,
      }),
    isDirty: JSON.stringify(typed.draft) !== JSON.stringify(first),
    periods,
  };
}

function startOf(follows: Period | null): string {
  const today = formatDate(Date.now());
  const next = follows === null ? today : dayAfter(follows.end_date);
  return next > today ? next : today;
}
