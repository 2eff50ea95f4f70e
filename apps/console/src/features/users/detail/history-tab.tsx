import { type UserHistoryPart, userHistoryParts } from '@rackhand/contract/account/user-history';
import { auditActionText } from '@rackhand/contract/audit/audit-actions';
import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../../platform/live/use-connection.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyPlate } from '../../../ui/empty-plate.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { userHistoryQuery } from '../user-queries.ts';
import { userDetailMessages } from './user-detail-messages.ts';

/** What the trail says of a user, who has read and who has signed in as one included. */
export function HistoryTab({ uid }: { uid: string }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(userDetailMessages);
  const language = useLanguage();
  const [of, setOf] = useState<UserHistoryPart>('all');
  const query = useInfiniteQuery(userHistoryQuery(api, uid, of));
  const stale = useIsStale();
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const columns = Object.entries(words.historyColumns).map(([name, label]) => ({ name, label }));
  return (
    <>
      <p>{words.historyNote}</p>
      <div>
        <Segmented
          label={words.historyShow}
          options={userHistoryParts.map((value) => ({ value, label: words.historyParts[value] }))}
          value={of}
          onChange={setOf}
        />
      </div>
      <LoadState
        query={query}
        words={{ loading: words.historyLoading, loadFailed: words.historyFailed }}
        rows={4}
      />
      {entries?.length === 0 && <EmptyPlate text={words.noHistory} />}
      {entries !== undefined && entries.length > 0 && (
        <DataTable label={words.history} columns={columns} stale={stale}>
          {entries.map(({ at, actor, action, result }, place) => (
            <tr key={`${at} ${String(place)}`}>
              <td>
                <ExactTime at={at} />
              </td>
              <td>
                <PlainText text={auditActorText(actor, language)} />
              </td>
              <th scope="row">{auditActionText(action, language)}</th>
              <td>{result === 'ok' ? words.ok : result}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {query.hasNextPage && (
        <div>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.olderHistory}
          </Button>
        </div>
      )}
    </>
  );
}
