import type { ListedAlert } from '@rackhand/contract/alert/alert';
import { alertFile } from '@rackhand/contract/endpoints/alerts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { Button, buttonLink } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { DownloadButton } from '../downloads/download-buttons.tsx';
import { AcknowledgeAlertDialog } from './acknowledge-alert-dialog.tsx';
import { AcknowledgeShown } from './acknowledge-shown.tsx';
import { alertFilterOf, choiceOf } from './alert-choice.ts';
import { AlertFilters } from './alert-filters.tsx';
import { alertMessages } from './alert-messages.ts';
import { alertsQuery } from './alert-queries.ts';
import { AlertTable } from './alert-table.tsx';
import { alertPageSizes } from './alert-view.ts';

const route = getRouteApi('/signed-in/alert');

/** Trouble that somebody is called for, the open ones first. Document 8, "Alerts and webhooks". */
export function AlertPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(alertMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(alertsQuery(api, search));
  useLastPageOf(query, search);
  const { data } = query;
  const stale = useIsStale();
  const isSuper = useSession().admin?.is_super_admin === true;
  const [seen, setSeen] = useState<ListedAlert | null>(null);
  const isNarrowed = Object.values(choiceOf(search)).some((chosen) => chosen !== undefined);
  return (
    <Page
      title={words.title}
      number={data && formatNumber(data.open_count)}
      unit={words.countUnit}
      lead={words.lead}
      isList
      tools={
        <>
          {data !== undefined && <AcknowledgeShown alerts={data.alerts} />}
          <DownloadButton what="csv" load={() => api.download(alertFile, { query: alertFilterOf(search) })} />
          {isSuper && (
            <Link className={buttonLink} to={paths.alertRules}>
              {words.rules}
            </Link>
          )}
        </>
      }
    >
      <AlertFilters search={search} onSearch={(next) => void navigate({ search: next })} />
      {(search.arn ?? search.rule) !== undefined && (
        <p>
          {search.arn === undefined ? words.ofRule : words.ofDevice}{' '}
          <Link to={paths.alerts}>{words.showAll}</Link>
        </p>
      )}
      <LoadState query={query} words={words} rows={6} />
      {data?.total_count === 0 && (
        <EmptyPlate text={isNarrowed ? words.noneFor : words.none}>
          {isNarrowed && <Button onClick={() => void navigate({ search: {} })}>{words.showAll}</Button>}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <AlertTable alerts={data.alerts} stale={stale} onAcknowledge={setSeen} />
          <SearchPager
            search={search}
            total={data.total_count}
            sizes={alertPageSizes}
            onSearch={(next) => void navigate({ search: next })}
          />
        </>
      )}
      {seen !== null && <AcknowledgeAlertDialog alert={seen} onClose={() => setSeen(null)} />}
    </Page>
  );
}
