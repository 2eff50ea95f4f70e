import { type Notice, noticeStates, noticeStateWords } from '@rackhand/contract/notice/notice';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { useTypedStep } from '../../platform/use-typed-step.ts';
import { Button, buttonLink } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { EndNoticeDialog } from './list/end-notice-dialog.tsx';
import { NoticeTable } from './list/notice-table.tsx';
import { NoticeTimeLine } from './list/notice-time-line.tsx';
import { noticeMessages } from './notice-messages.ts';
import { noticeKeysOf, noticesQuery } from './notice-queries.ts';
import { type NoticeSearch, noticeSortOf } from './notice-view.ts';

const route = getRouteApi('/signed-in/noti');

/** What customers are told by their service. Document 10, "Notices". */
export function NoticeListPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(noticeMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const step = useTypedStep();
  const query = useQuery(noticesQuery(api, search));
  const { data, isPlaceholderData } = query;
  const stale = useIsStale(isPlaceholderData);
  const [ending, setEnding] = useState<Notice | null>(null);
  const change = useCallback(
    (next: NoticeSearch, typed?: string) =>
      void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), ...step(typed) }),
    [navigate, step],
  );
  useLastPageOf(query, search);
  const isNarrowed = search.q !== undefined || search.noti_state !== undefined;
  return (
    <Page
      title={words.title}
      number={data && formatNumber(data.total_count)}
      unit={words.countUnit}
      lead={words.lead}
      tools={
        <>
          <CsvButton body={{ table: 'notifications', ...noticeKeysOf(search) }} />
          <NoticeFilters search={search} onChange={change} />
          <Link className={buttonLink} to={paths.addNotice}>
            {words.add}
          </Link>
        </>
      }
    >
      <LoadState query={query} words={words} rows={4} />
      {data?.total_count === 0 && (
        <EmptyPlate text={isNarrowed ? words.noMatch : words.none}>
          {isNarrowed && <Button onClick={() => void navigate({ search: {} })}>{words.showAll}</Button>}
        </EmptyPlate>
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <NoticeTable
            notices={data.notifications}
            stale={stale}
            sort={noticeSortOf(search)}
            onSort={(sort) => change({ sort })}
            onEnd={setEnding}
          />
          <SearchPager
            search={search}
            total={data.total_count}
            onSearch={(next) => void navigate({ search: next })}
          />
        </>
      )}
      <NoticeTimeLine />
      {ending !== null && <EndNoticeDialog notice={ending} onClose={() => setEnding(null)} />}
    </Page>
  );
}

interface NoticeFiltersProps {
  search: NoticeSearch;
  /** `typed`: the field whose text it is. */
  onChange: (change: NoticeSearch, typed?: string) => void;
}

function NoticeFilters({ search, onChange }: NoticeFiltersProps): ReactElement {
  const words = useMessages(noticeMessages);
  const language = useLanguage();
  const find = useCallback(
    (text: string) => onChange({ q: text === '' ? undefined : text }, 'q'),
    [onChange],
  );
  const [typed, setTyped] = useTyped(search.q ?? '', find);
  const states = noticeStates.map((value) => ({ value, label: noticeStateWords[value][language] }));
  return (
    <>
      <Segmented
        label={words.state}
        options={[{ value: 'any' as const, label: words.anyState }, ...states]}
        value={search.noti_state ?? 'any'}
        onChange={(state) => onChange({ noti_state: state === 'any' ? undefined : state })}
      />
      <SearchField
        label={words.search}
        placeholder={words.searchPlaceholder}
        value={typed}
        onChange={setTyped}
      />
    </>
  );
}
