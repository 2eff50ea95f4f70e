import { type ProtectedApp, protectedAppLimits } from '@rackhand/contract/app/protected-app';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { CleaningOfAny } from '../cleaning/cleaning-of-any.tsx';
import { ProtectedAppDialog } from './protected-app-dialog.tsx';
import { protectedAppMessages } from './protected-app-messages.ts';
import { protectedAppsQuery } from './protected-app-queries.ts';
import { ProtectedAppTable } from './protected-app-table.tsx';
import { findApps } from './protected-app-view.ts';
import { RemoveAppDialog } from './remove-app-dialog.tsx';

const route = getRouteApi('/signed-in/delete_prevent');

/** Apps that nobody deletes from a device. Document 1 section 2. */
export function ProtectedAppPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(protectedAppMessages);
  const { query: wanted = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(protectedAppsQuery(api));
  const { data: apps } = query;
  const stale = useIsStale();
  /** `add`, or the one that is edited. */
  const [edited, setEdited] = useState<ProtectedApp | 'add' | null>(null);
  const [removing, setRemoving] = useState<ProtectedApp | null>(null);
  const find = useCallback(
    (text: string) => void navigate({ search: { query: text === '' ? undefined : text }, replace: true }),
    [navigate],
  );
  const [typed, setTyped] = useTyped(wanted, find);
  const found = apps === undefined ? [] : findApps(apps, wanted);
  const isFull = apps !== undefined && apps.length >= protectedAppLimits.entries;
  return (
    <Page
      title={words.title}
      number={apps && formatNumber(apps.length)}
      unit={words.countUnit}
      lead={words.lead}
      tools={
        apps !== undefined && (
          <>
            <SearchField
              label={words.search}
              placeholder={words.searchPlaceholder}
              value={typed}
              onChange={setTyped}
            />
            <CleaningOfAny />
            <Button look="primary" whyNot={isFull ? words.full : null} onClick={() => setEdited('add')}>
              {words.add}
            </Button>
          </>
        )
      }
    >
      <LoadState query={query} words={words} rows={3} />
      {apps?.length === 0 && <EmptyPlate text={words.none} />}
      {apps !== undefined && apps.length > 0 && found.length === 0 && (
        <EmptyPlate text={words.noMatch(wanted)}>
          <Button onClick={() => find('')}>{words.showAll}</Button>
        </EmptyPlate>
      )}
      {found.length > 0 && (
        <ProtectedAppTable apps={found} stale={stale} onEdit={setEdited} onRemove={setRemoving} />
      )}
      {edited !== null && (
        <ProtectedAppDialog app={edited === 'add' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removing !== null && <RemoveAppDialog app={removing} onClose={() => setRemoving(null)} />}
    </Page>
  );
}
