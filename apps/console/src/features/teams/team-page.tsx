import type { CustomerGroup } from '@rackhand/contract/account/team';
import { addGroup } from '@rackhand/contract/endpoints/teams';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import type { PageSearch } from '../../platform/page-search.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPage } from '../../platform/use-last-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { type GroupDeed, GroupDialog } from './group-dialog.tsx';
import { GroupPart } from './group-part.tsx';
import { groupsFound } from './groups-found.ts';
import { NameDialog } from './name-dialog.tsx';
import { TeamPanel } from './panel/team-panel.tsx';
import { teamMessages } from './team-messages.ts';
import { groupsQuery, teamPageQuery } from './team-queries.ts';
import { teamPage, teamSearch } from './team-view.ts';
import styles from './teams.module.css';

const route = getRouteApi('/signed-in/team');

/** Groups of customers with their teams, and who is in one of them. Document 10. */
export function TeamPage(): ReactElement {
  const words = useMessages(teamMessages);
  const { q = '', team: open, tab = 'members' } = route.useSearch();
  const navigate = route.useNavigate();
  const listed = useListedTeams();
  const { ofGroups, query, shown } = listed;
  const [groups, total] = [ofGroups.data, query.data?.total_count];
  const [isAdding, setIsAdding] = useState(false);
  const find = useCallback(
    (text: string) =>
      void navigate({
        search: (before) => ({ ...before, list_page: undefined, q: text === '' ? undefined : text }),
        replace: true,
      }),
    [navigate],
  );
  const [typed, setTyped] = useTyped(q, find);
  const show = (team: number | undefined) =>
    void navigate({ search: (before) => ({ ...teamSearch(before), team }) });
  return (
    <Page
      title={words.title}
      number={total === undefined ? undefined : formatNumber(total)}
      unit={words.countUnit}
      lead={words.lead}
      tools={
        <>
          <SearchField
            label={words.search}
            placeholder={words.searchPlaceholder}
            value={typed}
            onChange={setTyped}
          />
          <CsvButton body={{ table: 'teams', ...(q !== '' && { q }) }} />
          <Button look="primary" onClick={() => setIsAdding(true)}>
            {words.addGroup}
          </Button>
        </>
      }
    >
      <LoadState query={ofGroups.error === null ? query : ofGroups} words={words} rows={6} />
      {groups?.length === 0 && <EmptyPlate text={words.none} />}
      {groups !== undefined && groups.length > 0 && shown?.length === 0 && (
        <EmptyPlate text={words.noMatch(q)}>
          <Button onClick={() => find('')}>{words.showAll}</Button>
        </EmptyPlate>
      )}
      <div className={styles.page}>
        {open !== undefined && groups !== undefined && (
          <TeamPanel
            key={open}
            {...{ id: open, groups, tab }}
            onTab={(next) =>
              void navigate({
                search: (before) => ({ ...teamSearch(before), team: open, tab: next }),
                replace: true,
              })
            }
            onClose={() => show(undefined)}
          />
        )}
        <GroupList listed={listed} onOpen={show} />
      </div>
      {isAdding && <AddGroupDialog onClose={() => setIsAdding(false)} />}
    </Page>
  );
}

interface GroupListProps {
  listed: ReturnType<typeof useListedTeams>;
  onOpen: (team: number) => void;
}

/** What is asked about a group stays, also while the list that is read again does not show it. */
function GroupList({ listed, onOpen }: GroupListProps): ReactElement {
  const words = useMessages(teamMessages);
  const [asked, ask] = useState<{ deed: GroupDeed; group: CustomerGroup } | null>(null);
  const { ofGroups, query, page, turn, stale, shown = [] } = listed;
  const { teams = [], total_count: total = 0 } = query.data ?? {};
  return (
    <div className={styles.groups}>
      {shown.map((group) => (
        <GroupPart
          key={group.group_id}
          {...{ group, stale, onOpen }}
          teams={teams.filter(({ group_id }) => group_id === group.group_id)}
          onAsk={(deed) => ask({ deed, group })}
        />
      ))}
      {total > 0 && <SearchPager name={words.pages} search={page} total={total} onSearch={turn} />}
      {asked !== null && (
        <GroupDialog {...asked} groups={ofGroups.data ?? []} onOpen={onOpen} onClose={() => ask(null)} />
      )}
    </div>
  );
}

/** The page of teams that stands in the address, and all groups. */
function useListedTeams() {
  const { api } = usePlatform();
  const view = route.useSearch();
  const { q = '' } = view;
  const navigate = route.useNavigate();
  const page = teamPage(view);
  const ofGroups = useQuery(groupsQuery(api));
  const query = useQuery(teamPageQuery(api, q, page));
  const turn = useCallback(
    ({ page: list_page, limit: list_limit }: PageSearch) =>
      void navigate({ search: (before) => ({ ...before, list_page, list_limit }) }),
    [navigate],
  );
  const { data, isPlaceholderData } = query;
  const stale = useIsStale(isPlaceholderData);
  useLastPage(page, data === undefined || isPlaceholderData ? null : data.total_count, (last) =>
    turn({ ...page, page: last }),
  );
  const groups = ofGroups.data;
  const shown = groups && data && groupsFound(groups, data.teams, { q, page: page.page });
  return { ofGroups, query, page, turn, stale, shown };
}

function AddGroupDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(teamMessages);
  return (
    <NameDialog
      {...{ title: words.addGroup, label: words.groupName }}
      stored={{ id: 0, name: '', group: 0, version: 0 }}
      onSave={async ({ name: group_name }) => {
        await api.call(addGroup, { body: { group_name } });
        return null;
      }}
      onClose={onClose}
    />
  );
}
