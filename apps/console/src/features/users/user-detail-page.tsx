import { userLinkKeys } from '@rackhand/contract/link/link-lists';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../paths.ts';
import { formatDateTime } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { useFeature } from '../../platform/use-config.ts';
import { Button, buttonLink } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { UserLinks } from '../links/user-links.tsx';
import { ledgerPart } from '../tickets/ledger-part.ts';
import { PointLedger } from '../tickets/point-ledger.tsx';
import { ledgerKeys } from '../tickets/ticket-view.ts';
import { useDoDeed } from './deeds/use-do-deed.ts';
import { useUserDeeds } from './deeds/use-user-deeds.tsx';
import { userDeedsMessages } from './deeds/user-deeds-messages.ts';
import { TestsTab, TicketsTab } from './detail/belongings-tabs.tsx';
import { ExtraTab } from './detail/extra-tab.tsx';
import { HistoryTab } from './detail/history-tab.tsx';
import { OverviewTab } from './detail/overview-tab.tsx';
import { PeriodsTab } from './detail/periods-tab.tsx';
import { shownTabs } from './detail/shown-tabs.ts';
import { userDetailMessages } from './detail/user-detail-messages.ts';
import type { DetailTab } from './detail-view.ts';
import { userMessages } from './user-messages.ts';
import { userQuery, type WholeUser } from './user-queries.ts';
import styles from './users.module.css';

const route = getRouteApi('/signed-in/user_detail');

/** One user, with all that belongs to one. Document 10, Screens. */
export function UserDetailPage(): ReactElement {
  const words = useMessages(userDetailMessages);
  const { uid } = route.useSearch();
  if (uid !== undefined) return <OneUser key={uid} uid={uid} />;
  return (
    <Page title={words.title}>
      <EmptyPlate text={words.noChoice}>
        <Link className={buttonLink} to={paths.userList}>
          {words.toList}
        </Link>
      </EmptyPlate>
    </Page>
  );
}

function OneUser({ uid }: { uid: string }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(userDetailMessages);
  const query = useQuery(userQuery(api, uid));
  const { data: whole } = query;
  if (whole === undefined)
    return (
      <Page title={words.title}>
        <LoadState query={query} words={words} rows={6} />
      </Page>
    );
  const { user } = whole;
  if (user.erased_at === null) return <KnownUser whole={whole} />;
  return (
    <Page title={words.erasedTitle}>
      <EmptyPlate text={words.erased(formatDateTime(new Date(user.erased_at)))}>
        <p>{user.user_id}</p>
        <p>{words.erasedNote}</p>
        <Link className={buttonLink} to={paths.userList}>
          {words.toList}
        </Link>
      </EmptyPlate>
      <HistoryTab uid={uid} />
    </Page>
  );
}

function KnownUser({ whole }: { whole: WholeUser }): ReactElement {
  const words = useMessages(userDetailMessages);
  const { tab: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const stale = useIsStale();
  const shown = shownTabs(useFeature('pricing'));
  const tab = shown.find((one) => one === asked) ?? 'overview';
  return (
    <Page title={words.titleOf(whole.user.user_id)} tools={<Deeds whole={whole} />}>
      {whole.user.left_at !== null && <LeftBanner whole={whole} />}
      <div>
        <Segmented
          label={words.tabsLabel}
          options={shown.map((value) => ({ value, label: words.tabs[value] }))}
          value={tab}
          onChange={(next) => void navigate({ search: { uid: whole.user.uid, tab: next }, replace: true })}
        />
      </div>
      <Tab tab={tab} whole={whole} stale={stale} />
    </Page>
  );
}

interface TabProps {
  tab: DetailTab;
  whole: WholeUser;
  stale: boolean;
}

function Tab({ tab, whole, stale }: TabProps): ReactElement {
  switch (tab) {
    case 'overview':
      return <OverviewTab whole={whole} stale={stale} />;
    case 'tests':
      return <TestsTab whole={whole} stale={stale} />;
    case 'tickets':
      return (
        <>
          <TicketsTab whole={whole} stale={stale} />
          <Ledger uid={whole.user.uid} />
        </>
      );
    case 'periods':
      return <Periods whole={whole} />;
    case 'links':
      return <Links uid={whole.user.uid} />;
    case 'extra':
      return <ExtraTab user={whole.user} />;
    case 'history':
      return <HistoryTab uid={whole.user.uid} />;
  }
}

function Ledger({ uid }: { uid: string }): ReactElement {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <PointLedger
      owner={{ uid }}
      search={ledgerPart({ ...view, skey: ledgerKeys.find((key) => key === view.skey) })}
      onSearch={(search) => void navigate({ search: { uid, tab: 'tickets', ...search }, replace: true })}
    />
  );
}

function Links({ uid }: { uid: string }): ReactElement {
  const { skey: asked, sval, link_state, from, to, page, limit } = route.useSearch();
  const skey = userLinkKeys.find((key) => key === asked);
  const navigate = route.useNavigate();
  return (
    <UserLinks
      uid={uid}
      search={{ skey, sval, link_state, from, to, page, limit }}
      onSearch={(search) => void navigate({ search: { uid, tab: 'links', ...search }, replace: true })}
    />
  );
}

function Periods({ whole }: { whole: WholeUser }): ReactElement {
  const { sort } = route.useSearch();
  const navigate = route.useNavigate();
  const { uid } = whole.user;
  return (
    <PeriodsTab
      whole={whole}
      search={{ sort }}
      onSearch={(search) => void navigate({ search: { uid, tab: 'periods', ...search }, replace: true })}
    />
  );
}

function Deeds({ whole: { user } }: { whole: WholeUser }): ReactElement {
  const words = useMessages(userMessages);
  const { itemsOf, dialog } = useUserDeeds();
  return (
    <>
      <MenuButton label={words.actionsOf(user.user_id)} items={() => itemsOf(user)} />
      {dialog}
    </>
  );
}

function LeftBanner({ whole: { user } }: { whole: WholeUser }): ReactElement {
  const words = useMessages(userDetailMessages);
  const deeds = useMessages(userDeedsMessages);
  const doDeed = useDoDeed();
  const [busy, setBusy] = useState(false);
  const restore = async (): Promise<void> => {
    setBusy(true);
    await doDeed('restore', user);
    setBusy(false);
  };
  return (
    <div className={styles.banner} role="status">
      <p>
        <strong>{words.left(user.left_at === null ? '' : formatDateTime(new Date(user.left_at)))}</strong>{' '}
        {words.leftNote}
      </p>
      <Button busy={busy} onClick={() => void restore()}>
        {deeds.restore}
      </Button>
    </div>
  );
}
