import { sessionCheck } from '@rackhand/contract/endpoints/sign-in';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatTime } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { WallPage } from '../wall-page.tsx';
import { wallMessages } from './wall-messages.ts';

const sessionCheckMs = 60_000;

/** The wall at the screen of somebody who is signed in. */
export function KioskPage({ group }: { group: number | undefined }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(wallMessages);
  // Also how the wall hears that its session has ended while the stream is away.
  const { data: session } = useQuery({
    queryKey: ['wall_session'],
    queryFn: ({ signal }) => api.call(sessionCheck, { automatic: true, signal }),
    refetchInterval: sessionCheckMs,
  });
  const until = session && words.sessionUntil(formatTime(new Date(session.expires_at)).slice(0, 5));
  return <WallPage group={group} until={until} />;
}
