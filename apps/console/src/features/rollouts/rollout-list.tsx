import { rolloutStates } from '@rackhand/contract/app/rollout';
import { rolloutStateWords } from '@rackhand/contract/app/rollout-words';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { RolloutTable } from './list/rollout-table.tsx';
import styles from './rollout.module.css';
import { rolloutMessages } from './rollout-messages.ts';
import { rolloutsQuery } from './rollout-queries.ts';
import { type RolloutSearch, rolloutPageSizes } from './rollout-view.ts';

export function RolloutList({ search }: { search: RolloutSearch }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(rolloutMessages);
  const navigate = useNavigate();
  const query = useQuery(rolloutsQuery(api, search));
  useLastPageOf(query, search);
  const { data } = query;
  const stale = useIsStale();
  return (
    <Page
      title={words.title}
      number={data && formatNumber(data.total_count)}
      unit={words.countUnit}
      lead={words.lead}
    >
      <StateFilter search={search} />
      <LoadState query={query} words={words} rows={6} />
      {data?.total_count === 0 && (
        <EmptyPlate text={search.status === undefined ? words.none : words.noMatch}>
          {search.status === undefined ? (
            <Link to={paths.appManagement}>{words.toApps}</Link>
          ) : (
            <Link to={paths.rollouts}>{words.showAll}</Link>
          )}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <RolloutTable rollouts={data.rollouts} stale={stale} />
          <SearchPager
            search={search}
            total={data.total_count}
            sizes={rolloutPageSizes}
            onSearch={(next) => void navigate({ to: paths.rollouts, search: next })}
          />
        </>
      )}
    </Page>
  );
}

function StateFilter({ search }: { search: RolloutSearch }): ReactElement {
  const words = useMessages(rolloutMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const options = [
    { value: 'any' as const, label: words.anyState },
    ...rolloutStates.map((state) => ({ value: state, label: rolloutStateWords[state][language] })),
  ];
  return (
    <div className={styles.filter}>
      <Segmented
        label={words.byState}
        options={options}
        value={search.status ?? 'any'}
        onChange={(state) =>
          void navigate({
            to: paths.rollouts,
            search: { ...search, page: undefined, status: state === 'any' ? undefined : state },
          })
        }
      />
    </div>
  );
}
