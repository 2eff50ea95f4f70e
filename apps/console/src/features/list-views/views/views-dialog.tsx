import type { ListView } from '@rackhand/contract/call/list-view';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { FailurePlate } from '../../../platform/failure-plate.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { ListSearch } from '../list-view.ts';
import { listViewMessages } from '../list-view-messages.ts';
import { listViewsQuery } from './list-view-queries.ts';
import { NewViewForm } from './new-view-form.tsx';
import { type ShippedView, shippedViews } from './shipped-views.ts';
import { useViewCalls } from './use-view-calls.ts';
import { searchOf } from './view-address.ts';
import { viewMessages } from './view-messages.ts';
import { ViewRow } from './view-row.tsx';
import styles from './views-dialog.module.css';

interface ViewsDialogProps {
  /** What the list shows now. */
  view: ListView;
  /** Number of the saved view that it began with. */
  current: number | undefined;
  onSearch: (search: ListSearch) => void;
  onClose: () => void;
}

/** Views to choose from, one's own to keep in order, and the present one to save. Asked for anew each time it opens. */
export function ViewsDialog({ view, current, onSearch, onClose }: ViewsDialogProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(viewMessages);
  const { shipped } = useMessages(listViewMessages);
  const language = useLanguage();
  const { data, error, refetch } = useQuery({ ...listViewsQuery(api), staleTime: 0 });
  const calls = useViewCalls();
  const goTo = (search: ListSearch): void => {
    onClose();
    onSearch(search);
  };
  return (
    <Modal startAtTitle title={words.viewsTitle} closeLabel={words.close} width={750} onClose={onClose}>
      <div className={styles.body}>
        {data === undefined && error === null && <SkeletonRows rows={3} label={words.viewsLoading} />}
        {data === undefined && error !== null && (
          <FailurePlate title={words.viewsFailed} error={error} onRetry={() => void refetch()} />
        )}
        {data !== undefined && data.views.length === 0 && <p>{words.noViews}</p>}
        {data !== undefined && (
          <ul className={styles.views} aria-label={words.viewsTitle}>
            <li>
              <Button look="quiet" onClick={() => goTo({})}>
                {words.plainView}
              </Button>
            </li>
            {(Object.keys(shippedViews) as ShippedView[]).map((name) => (
              <li key={name}>
                <Button look="quiet" onClick={() => goTo(shippedViews[name])}>
                  {shipped[name]}
                </Button>
              </li>
            ))}
            {data.views.map((saved) => (
              <ViewRow
                key={saved.id}
                saved={saved}
                view={view}
                isCurrent={saved.id === current}
                isFirst={saved.id === data.default_view_id}
                calls={calls}
                onChoose={() => goTo(searchOf(saved.id, saved.view))}
              />
            ))}
          </ul>
        )}
        {calls.error !== null && (
          <p role="alert" className={styles.error}>
            {calls.error[language]}
          </p>
        )}
        <NewViewForm view={view} calls={calls} onSaved={(saved) => goTo(searchOf(saved.id, saved.view))} />
      </div>
    </Modal>
  );
}
