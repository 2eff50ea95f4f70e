import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { startCustomTest } from '@rackhand/contract/endpoints/custom-test';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Page } from '../../ui/page.tsx';
import { LazyAllPausedBanner } from '../pauses/lazy-all-paused-banner.ts';
import { customTestMessages } from './custom-test-messages.ts';
import { LastRuns } from './last-runs.tsx';
import { StartForm } from './start/start-form.tsx';
import { StartedRuns } from './start/started-runs.tsx';

const route = getRouteApi('/signed-in/custom_test');

/** A test by hand, without a project. Document 9, Executors. */
export function CustomTestPage(): ReactElement {
  const words = useMessages(customTestMessages);
  const { tid } = route.useSearch();
  const navigate = route.useNavigate();
  const { admin } = useSession();
  const stale = useIsStale();
  const [started, setStarted] = useState<AnswerOf<typeof startCustomTest> | null>(null);
  const results = String(started?.tid) === tid ? (started?.results ?? []) : [];
  return (
    <Page title={words.title} lead={words.lead}>
      <LazyAllPausedBanner />
      {tid !== undefined && <StartedRuns key={tid} tid={tid} results={results} stale={stale} />}
      <StartForm
        onStarted={(test) => {
          setStarted(test);
          void navigate({ search: { tid: String(test.tid) }, replace: true, ignoreBlocker: true });
        }}
      />
      {admin !== null && <LastRuns admId={admin.adm_id} stale={stale} />}
    </Page>
  );
}
