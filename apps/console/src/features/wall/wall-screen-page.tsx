import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { formatDate } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { PageLoader } from '../../platform/page-loader.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { useStore } from '../../platform/use-store.ts';
import type { Wall } from '../../platform/wall/wall.ts';
import { WallPage } from '../device-pool/wall-page.tsx';
import { useFarmOnWall } from '../live/use-live-farm.ts';
import { WallOver } from './wall-over.tsx';
import { wallScreenMessages } from './wall-screen-messages.ts';

const route = getRouteApi('/wall');

/** A screen that nobody is signed in at: what it may be told comes with a token of its own. Document 3 section 7. */
export function WallScreenPage(): ReactElement {
  const { wall } = usePlatform();
  // Whoever comes from another page of the console has been calling as a person.
  useEffect(() => {
    if (wall === null) window.location.reload();
  }, [wall]);
  return wall === null ? <PageLoader /> : <WallScreen wall={wall} />;
}

function WallScreen({ wall }: { wall: Wall }): ReactElement {
  const { group } = route.useSearch();
  const words = useMessages(wallScreenMessages);
  const why = useStore(wall.subscribe, wall.ended);
  useFarmOnWall(why !== null);
  const until = wall.goodUntil();
  if (why !== null) return <WallOver why={why} />;
  return (
    <main id="content">
      <WallPage group={group} until={until && words.until(formatDate(new Date(until)))} />
    </main>
  );
}
