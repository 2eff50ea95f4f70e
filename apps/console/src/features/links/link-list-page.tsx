import type { TestLink } from '@rackhand/contract/link/link';
import { accessModes } from '@rackhand/contract/test/run-states';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { FilterChooser } from '../../ui/filters.tsx';
import { Page } from '../../ui/page.tsx';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { ChangeLinkDialog } from './dialogs/change-link-dialog.tsx';
import { LinkFilters } from './link-filters.tsx';
import { linkMessages } from './link-messages.ts';
import { linksBodyOf, linksQuery } from './link-queries.ts';
import { LinkTable } from './link-table.tsx';
import { type LinkListSearch, linkSortOf } from './link-view.ts';

const route = getRouteApi('/signed-in/link_list');

/** All links of the deployment, for whoever holds an address and has to close it. Document 10, "Links". */
export function LinkListPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(linkMessages);
  const language = useLanguage();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(linksQuery(api, search));
  const { data, isPlaceholderData } = query;
  const stale = useIsStale(isPlaceholderData);
  const [changing, setChanging] = useState<TestLink | null>(null);
  const show = (next: LinkListSearch): void => void navigate({ search: next });
  useLastPageOf(query, search);
  const { sval, link_state, link_access, from, to } = search;
  const isNarrowed = [sval, link_state, link_access, from, to].some((part) => part !== undefined);
  const change = (next: LinkListSearch): void => show({ ...search, ...next, page: undefined });
  return (
    <Page
      title={words.list}
      number={data && formatNumber(data.total_count)}
      unit={words.countUnit}
      lead={words.lead}
      forTyping
      isList
      tools={<CsvButton body={{ table: 'links', ...linksBodyOf(search) }} />}
    >
      <LinkFilters
        key={`${search.skey ?? ''} ${sval ?? ''}`}
        keys={{ ...words.keys, user_id: words.userId }}
        search={search}
        usualKey="token"
        onChange={change}
      >
        <FilterChooser
          label={words.access}
          value={link_access}
          any={words.anyAccess}
          choices={accessModes.map((value) => ({ value, label: accessModeWords[value][language] }))}
          onChoose={(chosen) => change({ link_access: accessModes.find((one) => one === chosen) })}
        />
      </LinkFilters>
      <LoadState query={query} words={words} rows={6} />
      {data?.total_count === 0 && (
        <EmptyPlate text={isNarrowed ? words.noMatch : words.noneAtAll}>
          {isNarrowed && <Button onClick={() => show({})}>{words.showAll}</Button>}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <LinkTable
            links={data.links}
            ofRuns
            ofUsers
            stale={stale}
            sorting={{ sort: linkSortOf(search), onSort: (sort) => change({ sort }) }}
            onChange={setChanging}
          />
          <SearchPager search={search} total={data.total_count} onSearch={show} />
        </>
      )}
      {changing !== null && <ChangeLinkDialog link={changing} onClose={() => setChanging(null)} />}
    </Page>
  );
}
