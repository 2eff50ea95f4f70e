import { commandKinds } from '@rackhand/contract/command/command-kinds';
import { careResultWords } from '@rackhand/contract/recovery/care';
import { careResults, careTypes } from '@rackhand/contract/recovery/care-types';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../../platform/live/use-connection.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { SearchPager } from '../../../platform/search-pager.tsx';
import { useSession } from '../../../platform/session/use-session.ts';
import { useLastPageOf } from '../../../platform/use-last-page.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyPlate } from '../../../ui/empty-plate.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from '../recovery.module.css';
import { carePolicyQuery, careQuery } from '../recovery-queries.ts';
import { type RecoverySearch, recoveryPageSizes } from '../recovery-view.ts';
import { careMessages } from './care-messages.ts';
import { CarePlate } from './care-plate.tsx';
import { ChargePlate } from './charge-plate.tsx';
import { DeedTable } from './deed-table.tsx';

interface CareTabProps {
  search: RecoverySearch;
  onSearch: (search: RecoverySearch) => void;
}

/** Scheduled reboots and levels of charging, and what became of each device. */
export function CareTab({ search, onSearch }: CareTabProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(careMessages);
  const isSuper = useSession().admin?.is_super_admin === true;
  const { data: policy } = useQuery({ ...carePolicyQuery(api), enabled: isSuper });
  const query = useQuery(careQuery(api, search));
  useLastPageOf(query, search);
  const stale = useIsStale();
  const { data } = query;
  const isFiltered = [search.what, search.result, search.device].some((chosen) => chosen !== undefined);
  return (
    <>
      {isSuper && <CarePlate />}
      {isSuper && policy !== undefined && <ChargePlate policy={policy} />}
      <DeedFilters search={search} onSearch={onSearch} />
      <LoadState query={query} words={words} rows={6} />
      {data?.total_count === 0 && (
        <EmptyPlate text={isFiltered ? words.noMatch : words.none}>
          {isFiltered && <Button onClick={() => onSearch({ tab: 'care' })}>{words.showAll}</Button>}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <DeedTable deeds={data.care} stale={stale} />
          <SearchPager
            search={search}
            total={data.total_count}
            sizes={recoveryPageSizes}
            onSearch={onSearch}
          />
        </>
      )}
    </>
  );
}

function DeedFilters({ search, onSearch }: CareTabProps): ReactElement {
  const words = useMessages(careMessages);
  const language = useLanguage();
  const any = { value: 'any' as const, label: words.any };
  return (
    <div className={styles.filters}>
      <Segmented
        label={words.columns.type}
        options={[
          any,
          ...careTypes.map((value) => ({ value, label: commandKinds[value].words.name[language] })),
        ]}
        value={search.what ?? 'any'}
        onChange={(what) => onSearch({ ...search, page: undefined, what: what === 'any' ? undefined : what })}
      />
      <Segmented
        label={words.byResult}
        options={[any, ...careResults.map((value) => ({ value, label: careResultWords[value][language] }))]}
        value={search.result ?? 'any'}
        onChange={(result) =>
          onSearch({ ...search, page: undefined, result: result === 'any' ? undefined : result })
        }
      />
    </div>
  );
}
