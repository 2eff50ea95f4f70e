import { driftWords } from '@rackhand/contract/app/device-app-words';
import type { PackageDrift } from '@rackhand/contract/app/drift';
import { type Drift, drifts } from '@rackhand/contract/app/drifts';
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
import { FilterChip } from '../../ui/filter-chip.tsx';
import { Page } from '../../ui/page.tsx';
import { FileLost } from '../app-management/file-lost.tsx';
import { RolloutLink } from '../rollouts/rollout-link.tsx';
import styles from './drift.module.css';
import { DriftSign } from './drift-mark.tsx';
import { driftMessages } from './drift-messages.ts';
import { devicesDriftQuery } from './drift-queries.ts';
import { DriftTools } from './drift-tools.tsx';
import { type DriftSearch, driftPageSizes } from './drift-view.ts';
import { DeviceDriftTable } from './table/device-drift-table.tsx';

interface DriftDevicesProps {
  packageId: number;
  search: DriftSearch;
}

/** The devices that should have one package: how each stands, why, and what comes next. */
export function DriftDevices({ packageId, search }: DriftDevicesProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(driftMessages);
  const navigate = useNavigate();
  const query = useQuery(devicesDriftQuery(api, packageId, search));
  useLastPageOf(query, search);
  const { data } = query;
  const stale = useIsStale();
  return (
    <Page
      title={data?.package.app_name ?? words.title}
      number={data && formatNumber(data.package.total)}
      unit={words.deviceUnit}
      lead={<AboutPackage about={data?.package} />}
      tools={
        <DriftTools
          search={search}
          label={words.searchDevices}
          placeholder={words.searchDevicesPlaceholder}
        />
      }
    >
      {data !== undefined && <Standings about={data.package} search={search} />}
      <LoadState query={query} words={words} rows={8} />
      {data?.total_count === 0 && (
        <EmptyPlate text={words.noMatch}>
          <Link to={paths.appDrift} search={{ package: packageId }}>
            {words.showAll}
          </Link>
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <DeviceDriftTable devices={data.devices} stale={stale} />
          <SearchPager
            search={search}
            total={data.total_count}
            sizes={driftPageSizes}
            onSearch={(next) => void navigate({ to: paths.appDrift, search: next })}
          />
        </>
      )}
    </Page>
  );
}

function AboutPackage({ about }: { about: PackageDrift | undefined }): ReactElement {
  const words = useMessages(driftMessages);
  return (
    <span className={styles.about}>
      <Link to={paths.appDrift}>{words.all}</Link>
      {about !== undefined && (
        <>
          <code>{about.app_id}</code>
          <span data-tip={words.versionCode(about.version_code)}>{about.app_version}</span>
          <FileLost isLost={about.file_lost} />
          {about.rollout_id === null ? (
            <Link to={paths.appManagement} search={{ rollout_of: about.package_id }}>
              {words.rollOut}
            </Link>
          ) : (
            <RolloutLink id={about.rollout_id} name={about.app_name} />
          )}
        </>
      )}
    </span>
  );
}

/** How many stand how; each narrows the list to its own. */
function Standings({ about, search }: { about: PackageDrift; search: DriftSearch }): ReactElement {
  const words = useMessages(driftMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const shown = drifts.filter((drift) => drift === search.drift || (about.counts[drift] ?? 0) > 0);
  const show = (drift: Drift | undefined): void =>
    void navigate({ to: paths.appDrift, search: { ...search, page: undefined, drift } });
  return (
    <fieldset className={styles.chips} aria-label={words.standings}>
      {shown.map((drift) => (
        <FilterChip
          key={drift}
          pressed={search.drift === drift}
          onToggle={() => show(search.drift === drift ? undefined : drift)}
          mark={<DriftSign drift={drift} />}
          label={driftWords[drift][language]}
          count={formatNumber(about.counts[drift] ?? 0)}
        />
      ))}
    </fieldset>
  );
}
