import { recoveryFile } from '@rackhand/contract/endpoints/recovery';
import { recoveryStateWords } from '@rackhand/contract/recovery/recovery';
import { recoveryStates } from '@rackhand/contract/recovery/recovery-states';
import { recoveryRungs, rungWords } from '@rackhand/contract/recovery/rungs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { DownloadButton } from '../downloads/download-buttons.tsx';
import { careMessages } from './care/care-messages.ts';
import { CareTab } from './care/care-tab.tsx';
import { RungFigures } from './figures/rung-figures.tsx';
import { RunTable } from './list/run-table.tsx';
import { PolicyPlate } from './policy/policy-plate.tsx';
import styles from './recovery.module.css';
import { recoveryMessages } from './recovery-messages.ts';
import { recoveriesQuery, recoveryFilterOf } from './recovery-queries.ts';
import { type RecoverySearch, recoveryPageSizes, recoveryTabs } from './recovery-view.ts';

const route = getRouteApi('/signed-in/recovery');

/** What is tried with devices in trouble, by which policy, and how often it helps. Document 8, "Ladder". */
export function RecoveryPage(): ReactElement {
  const words = useMessages(recoveryMessages);
  const { lead: careLead } = useMessages(careMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { tab = 'recovery' } = search;
  const show = (next: RecoverySearch): void => void navigate({ search: next });
  return (
    <Page
      title={words.title}
      lead={tab === 'care' ? careLead : words.lead}
      tools={
        <Segmented
          label={words.tab}
          options={recoveryTabs.map((value) => ({ value, label: words.tabs[value] }))}
          value={tab}
          onChange={(next) => show(next === 'care' ? { tab: next } : {})}
        />
      }
    >
      {tab === 'care' ? <CareTab search={search} onSearch={show} /> : <Recoveries search={search} />}
    </Page>
  );
}

function Recoveries({ search }: { search: RecoverySearch }): ReactElement {
  const isSuper = useSession().admin?.is_super_admin === true;
  return (
    <>
      {isSuper && <PolicyPlate />}
      <RungFigures />
      <Runs search={search} />
    </>
  );
}

function Runs({ search }: { search: RecoverySearch }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(recoveryMessages);
  const navigate = route.useNavigate();
  const query = useQuery(recoveriesQuery(api, search));
  useLastPageOf(query, search);
  const stale = useIsStale();
  const { data } = query;
  const isFiltered = search.status !== undefined || search.rung !== undefined || search.device !== undefined;
  return (
    <>
      <Filters search={search} onSearch={(next) => void navigate({ search: next })}>
        <DownloadButton
          what="csv"
          load={() => api.download(recoveryFile, { query: recoveryFilterOf(search) })}
        />
      </Filters>
      <LoadState query={query} words={words} rows={6} />
      {data?.total_count === 0 && (
        <EmptyPlate text={isFiltered ? words.noMatch : words.none}>
          {isFiltered && <Link to={paths.recovery}>{words.showAll}</Link>}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <RunTable runs={data.recoveries} stale={stale} />
          <SearchPager
            search={search}
            total={data.total_count}
            sizes={recoveryPageSizes}
            onSearch={(next) => void navigate({ search: next })}
          />
        </>
      )}
    </>
  );
}

interface FiltersProps {
  search: RecoverySearch;
  onSearch: (search: RecoverySearch) => void;
  /** What is done with all that they choose. */
  children: ReactNode;
}

function Filters({ search, onSearch, children }: FiltersProps): ReactElement {
  const words = useMessages(recoveryMessages);
  const language = useLanguage();
  const any = { value: 'any' as const, label: words.any };
  return (
    <div className={styles.filters}>
      <Segmented
        label={words.byState}
        options={[
          any,
          ...recoveryStates.map((value) => ({ value, label: recoveryStateWords[value][language] })),
        ]}
        value={search.status ?? 'any'}
        onChange={(status) =>
          onSearch({ ...search, page: undefined, status: status === 'any' ? undefined : status })
        }
      />
      <Segmented
        label={words.byRung}
        options={[any, ...recoveryRungs.map((value) => ({ value, label: rungWords[value][language] }))]}
        value={search.rung ?? 'any'}
        onChange={(rung) => onSearch({ ...search, page: undefined, rung: rung === 'any' ? undefined : rung })}
      />
      {search.device !== undefined && (
        <span>
          {words.ofDevice} <Link to={paths.recovery}>{words.showAll}</Link>
        </span>
      )}
      {children}
    </div>
  );
}
