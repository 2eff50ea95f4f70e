import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { buttonLink } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { resultMessages } from './result/result-messages.ts';
import { RoundResult } from './result/round-result.tsx';
import { roundQuery } from './tokkidan-queries.ts';

const route = getRouteApi('/signed-in/tokkidan_test_result');

/** What one round has found, beside the one before. Document 9, Tokkidan. */
export function TokkidanTestResultPage(): ReactElement {
  const { tid } = route.useSearch();
  const words = useMessages(resultMessages);
  if (tid !== undefined) return <Chosen key={tid} tid={tid} />;
  return (
    <Page title={words.title}>
      <p>
        {words.noneChosen} <Link to={paths.searchTokkidan}>{words.toRounds}</Link>
      </p>
    </Page>
  );
}

function Chosen({ tid }: { tid: string }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(resultMessages);
  const stale = useIsStale();
  const query = useQuery({ ...roundQuery(api, tid), retry: false });
  const { data, error } = query;
  const isTooEarly = error instanceof ApiError && error.code === '6003';
  return (
    <Page title={data === undefined ? words.title : words.titleOf(data.test.app_name, tid)}>
      {isTooEarly ? (
        <EmptyPlate text={words.notYet}>
          <Link to={paths.testDetail} search={{ tid }} className={buttonLink}>
            {words.toTest}
          </Link>
        </EmptyPlate>
      ) : (
        <LoadState query={query} words={words} rows={8} />
      )}
      {data !== undefined && <RoundResult round={data} stale={stale} />}
    </Page>
  );
}
