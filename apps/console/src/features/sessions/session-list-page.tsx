import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { type Ending, EndSessionDialog } from './end-session-dialog.tsx';
import { sessionMessages } from './session-messages.ts';
import { sessionsQuery } from './session-queries.ts';
import { SessionTable } from './session-table.tsx';

const route = getRouteApi('/signed-in/sessions');

/** Where one is signed in; with `?aid=` a super admin sees where another admin is. */
export function SessionListPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(sessionMessages);
  const { aid } = route.useSearch();
  const query = useQuery(sessionsQuery(api, aid));
  const { data } = query;
  const [ending, setEnding] = useState<Ending | null>(null);
  const admId = data?.adm_id ?? '';
  const others = data?.sessions.filter(({ is_current: isCurrent }) => !isCurrent) ?? [];
  const isOwn = aid === undefined || data?.sessions.some(({ is_current: isCurrent }) => isCurrent) === true;
  const title = isOwn ? words.title : words.titleOf(admId);
  return (
    <Page
      title={title}
      number={data && formatNumber(data.total_count)}
      unit={words.countUnit}
      lead={words.lead}
      tools={
        <Button
          whyNot={others.length === 0 ? words.noOthers : null}
          onClick={() => setEnding({ kind: isOwn ? 'others' : 'all', aid, admId })}
        >
          {isOwn ? words.endOthers : words.endAll}
        </Button>
      }
    >
      <LoadState query={query} words={words} rows={2} />
      {data?.sessions.length === 0 && <EmptyPlate text={words.none} />}
      {data !== undefined && data.sessions.length > 0 && (
        <SessionTable
          label={title}
          sessions={data.sessions}
          onEnd={(session) => setEnding({ kind: 'one', session })}
        />
      )}
      {ending !== null && <EndSessionDialog ending={ending} onClose={() => setEnding(null)} />}
    </Page>
  );
}
