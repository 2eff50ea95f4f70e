import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Page } from '../../ui/page.tsx';
import { testQuery } from '../tests/run-queries.ts';
import { detailMessages } from './detail-messages.ts';
import { RunDetail } from './run-detail.tsx';
import { TestDetail } from './whole/test-detail.tsx';

const route = getRouteApi('/signed-in/test_detail');

/** A test with its runs, or one run with all that is known of it. Document 9, Detail. */
export function TestDetailPage(): ReactElement {
  const { tid, run, attempt } = route.useSearch();
  const words = useMessages(detailMessages);
  const id = run ?? tid;
  if (id === undefined)
    return (
      <Page title={words.title}>
        <p>
          {words.noneChosen} <Link to={paths.testList}>{words.toList}</Link>
        </p>
      </Page>
    );
  return <Chosen key={`${id} ${String(attempt)}`} id={id} attempt={attempt} />;
}

function Chosen({ id, attempt }: { id: string; attempt: number | undefined }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(detailMessages);
  const { line, shot } = route.useSearch();
  const navigate = route.useNavigate();
  const stale = useIsStale();
  const query = useQuery(testQuery(api, id, attempt));
  const { data } = query;
  if (data?.run) {
    const shown = attempt ?? data.run.attempt;
    return (
      <RunDetail
        run={data.run}
        attempt={shown}
        line={line}
        stale={stale}
        shot={shot}
        onLine={(next, of = shown) =>
          void navigate({
            search: (now) => ({
              ...{ ...now, line: next, shot: undefined },
              attempt: of === shown ? now.attempt : of,
            }),
            replace: true,
          })
        }
        onShot={(next) => void navigate({ search: (now) => ({ ...now, shot: next }), replace: true })}
      />
    );
  }
  if (data !== undefined) return <TestDetail test={data.test} runs={data.runs} stale={stale} />;
  return (
    <Page title={words.title}>
      <LoadState query={query} words={words} rows={8} />
    </Page>
  );
}
