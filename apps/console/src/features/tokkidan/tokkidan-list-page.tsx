import type { Tokkidan } from '@rackhand/contract/test/tokkidan';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { LazyAllPausedBanner } from '../pauses/lazy-all-paused-banner.ts';
import { appsMessages } from './apps/apps-messages.ts';
import { RemoveDialog } from './apps/remove-dialog.tsx';
import { TokkidanDialog } from './apps/tokkidan-dialog.tsx';
import { TokkidanTable } from './apps/tokkidan-table.tsx';
import { askedEveryMs, tokkidansQuery } from './tokkidan-queries.ts';

const route = getRouteApi('/signed-in/tokkidan_list');

/** Which apps are crawled, where and when. Document 9, Tokkidan. */
export function TokkidanListPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(appsMessages);
  const navigate = route.useNavigate();
  const { tokkidan: openId } = route.useSearch();
  const query = useQuery({ ...tokkidansQuery(api), refetchInterval: askedEveryMs });
  const { data: tokkidans } = query;
  const stale = useIsStale();
  const [isNew, setIsNew] = useState(false);
  const [removing, setRemoving] = useState<Tokkidan | null>(null);
  const edited = tokkidans?.find(({ tokkidan_id }) => tokkidan_id === openId);
  return (
    <Page
      title={words.title}
      number={tokkidans && formatNumber(tokkidans.length)}
      unit={words.unit}
      lead={words.lead}
      tools={
        <Button look="primary" aria-haspopup="dialog" onClick={() => setIsNew(true)}>
          {words.add}
        </Button>
      }
    >
      <LazyAllPausedBanner />
      <LoadState query={query} words={words} rows={4} />
      {tokkidans?.length === 0 && <EmptyPlate text={words.none} />}
      {tokkidans !== undefined && tokkidans.length > 0 && (
        <TokkidanTable
          tokkidans={tokkidans}
          stale={stale}
          onDeed={(deed, tokkidan) =>
            deed === 'edit'
              ? void navigate({ search: { tokkidan: tokkidan.tokkidan_id } })
              : setRemoving(tokkidan)
          }
        />
      )}
      {isNew && <TokkidanDialog tokkidan={null} onClose={() => setIsNew(false)} />}
      {edited !== undefined && (
        <TokkidanDialog
          key={edited.tokkidan_id}
          tokkidan={edited}
          onClose={() => void navigate({ search: {}, replace: true })}
        />
      )}
      {removing !== null && <RemoveDialog tokkidan={removing} onClose={() => setRemoving(null)} />}
    </Page>
  );
}
