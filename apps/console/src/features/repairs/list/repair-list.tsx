import { repairListFile } from '@rackhand/contract/endpoints/repairs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../../platform/live/use-connection.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { SearchPager } from '../../../platform/search-pager.tsx';
import { useSession } from '../../../platform/session/use-session.ts';
import { sidePart } from '../../../platform/side-part.tsx';
import { useLastPageOf } from '../../../platform/use-last-page.ts';
import { useTypedStep } from '../../../platform/use-typed-step.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyPlate } from '../../../ui/empty-plate.tsx';
import { Page } from '../../../ui/page.tsx';
import { repairMessages } from '../repair-messages.ts';
import { usualRepairOrder } from '../repair-order.ts';
import { repairKeysOf, repairsQuery } from '../repair-queries.ts';
import { type RepairSearch, repairSortOf } from '../repair-view.ts';
import { RepairFilters } from './repair-filters.tsx';
import { RepairTable } from './repair-table.tsx';

const ReasonsDialog = sidePart(async () => (await import('../reasons/reasons-dialog.tsx')).ReasonsDialog);
const route = getRouteApi('/signed-in/repair');

/** Open cases first, the oldest above the others. */
export function RepairList({ search }: { search: RepairSearch }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(repairMessages);
  const navigate = route.useNavigate();
  const step = useTypedStep();
  const query = useQuery(repairsQuery(api, search));
  useLastPageOf(query, search);
  const { data, isPlaceholderData } = query;
  const stale = useIsStale(isPlaceholderData);
  const change = useCallback(
    (next: RepairSearch, typed?: string) =>
      void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), ...step(typed) }),
    [navigate, step],
  );
  const { page: _page, limit: _limit, sort: _sort, ...narrowed } = search;
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined);
  return (
    <Page
      title={words.title}
      number={data && formatNumber(data.total_count)}
      unit={words.countUnit}
      lead={words.lead}
      isList
      tools={<RepairTools search={search} />}
    >
      <RepairFilters search={search} choices={data} onChange={change} />
      <LoadState query={query} words={words} rows={6} />
      {data?.total_count === 0 && (
        <EmptyPlate text={isNarrowed ? words.noMatch : words.none}>
          {isNarrowed && <Button onClick={() => void navigate({ search: {} })}>{words.showAll}</Button>}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <RepairTable
            repairs={data.repairs}
            stale={stale}
            usual={usualRepairOrder(search)}
            sort={repairSortOf(search)}
            onSort={(sort) => change({ sort })}
          />
          <SearchPager
            search={search}
            total={data.total_count}
            onSearch={(next) => void navigate({ search: next })}
          />
        </>
      )}
    </Page>
  );
}

function RepairTools({ search }: { search: RepairSearch }): ReactElement {
  const { api, notices } = usePlatform();
  const words = useMessages(repairMessages);
  const isSuper = useSession().admin?.is_super_admin === true;
  const [busy, setBusy] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.download(repairListFile, { query: repairKeysOf(search) });
    } catch (error) {
      notices.fail(
        inBoth(repairMessages, (said) => said.csvFailed),
        { error },
      );
    }
    setBusy(false);
  };
  return (
    <>
      <Button busy={busy} onClick={() => void download()}>
        {words.csv}
      </Button>
      {isSuper && <Button onClick={() => setEditing(true)}>{words.reasons}</Button>}
      {isEditing && <ReasonsDialog onClose={() => setEditing(false)} />}
    </>
  );
}
