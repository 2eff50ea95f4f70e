import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { buttonLink } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { noticeEditMessages } from './edit/notice-edit-messages.ts';
import { NoticeForm } from './edit/notice-form.tsx';
import { noticeQuery } from './notice-queries.ts';

const route = getRouteApi('/signed-in/add_noti');

/** A new notice, one that is edited, or a copy of one. Document 10, "Notices". */
export function NoticeEditPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(noticeEditMessages);
  const { noti_id, copy } = route.useSearch();
  const navigate = route.useNavigate();
  const id = noti_id ?? copy;
  const query = useQuery({ ...noticeQuery(api, id ?? 0), enabled: id !== undefined });
  const found = id === undefined ? null : query.data;
  return (
    <Page
      title={noti_id === undefined ? words.addTitle : words.editTitle}
      tools={
        <Link className={buttonLink} to={paths.notices}>
          {words.toList}
        </Link>
      }
    >
      {id !== undefined && <LoadState query={query} words={words} rows={6} />}
      {id !== undefined && found === null && <EmptyPlate text={words.gone} />}
      {found !== undefined && (id === undefined || found !== null) && (
        <NoticeForm
          key={`${String(noti_id)} ${String(copy)}`}
          stored={noti_id === undefined ? null : found}
          copied={noti_id === undefined ? found : null}
          onSaved={() => void navigate({ to: paths.notices, ignoreBlocker: true })}
        />
      )}
    </Page>
  );
}
