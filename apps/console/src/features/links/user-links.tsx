import type { TestLink } from '@rackhand/contract/link/link';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { ChangeLinkDialog } from './dialogs/change-link-dialog.tsx';
import { LinkFilters } from './link-filters.tsx';
import { linkMessages } from './link-messages.ts';
import { userLinksBodyOf, userLinksQuery } from './link-queries.ts';
import { LinkTable } from './link-table.tsx';
import type { LinkSearch } from './link-view.ts';

interface UserLinksProps {
  uid: string;
  search: LinkSearch;
  onSearch: (search: LinkSearch) => void;
}

/** All links to results of a user, which can be changed and closed here as on the page of their run. Document 10, "Links". */
export function UserLinks({ uid, search, onSearch }: UserLinksProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(linkMessages);
  const query = useQuery(userLinksQuery(api, uid, search));
  useLastPageOf(query, search);
  const { data, isPlaceholderData } = query;
  const stale = useIsStale(isPlaceholderData);
  const [changing, setChanging] = useState<TestLink | null>(null);
  const isNarrowed = [search.sval, search.link_state, search.from, search.to].some(
    (part) => part !== undefined,
  );
  return (
    <>
      <LinkFilters
        key={`${search.skey ?? ''} ${search.sval ?? ''}`}
        keys={words.keys}
        search={search}
        usualKey="project"
        onChange={(next) => onSearch({ ...search, ...next, page: undefined })}
      >
        <CsvButton body={{ table: 'links', ...userLinksBodyOf(uid, search) }} />
      </LinkFilters>
      <LoadState query={query} words={words} rows={4} />
      {data?.total_count === 0 && (
        <EmptyPlate text={isNarrowed ? words.noMatch : words.noneOfUser}>
          {isNarrowed && <Button onClick={() => onSearch({})}>{words.showAll}</Button>}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <LinkTable links={data.links} ofRuns stale={stale} onChange={setChanging} />
          <SearchPager search={search} total={data.total_count} onSearch={onSearch} />
        </>
      )}
      {changing !== null && <ChangeLinkDialog link={changing} onClose={() => setChanging(null)} />}
    </>
  );
}
