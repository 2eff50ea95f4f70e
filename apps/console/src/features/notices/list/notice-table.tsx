import type { SortedBy } from '@rackhand/contract/call/list-query';
import { usualNoticeOrder } from '@rackhand/contract/call/usual-orders';
import {
  type Notice,
  type NoticeColumn,
  type NoticeState,
  noticeColumns,
  noticeStateWords,
} from '@rackhand/contract/notice/notice';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatDateTime } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useColumnSorting } from '../../../platform/use-column-sorting.ts';
import { Button, buttonLink } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { noticeMessages } from '../notice-messages.ts';
import { missingEnglish, titleIn } from '../notice-texts.ts';
import styles from '../notices.module.css';

interface NoticeTableProps {
  notices: readonly Notice[];
  stale: boolean;
  sort: SortedBy<NoticeColumn> | undefined;
  onSort: (sort: string | undefined) => void;
  onEnd: (notice: Notice) => void;
}

const signs = { off: '–', scheduled: '◷', shown: '●', over: '✓' } as const satisfies Record<
  NoticeState,
  string
>;

export function NoticeTable({ notices, stale, sort, onSort, onEnd }: NoticeTableProps): ReactElement {
  const words = useMessages(noticeMessages);
  const columns = Object.entries(words.columns).map(([name, label]) => ({ name, label }));
  const sorting = useColumnSorting(noticeColumns, usualNoticeOrder, sort, onSort);
  return (
    <DataTable label={words.title} columns={columns} sorting={sorting} stale={stale}>
      {notices.map((notice) => (
        <NoticeRow key={notice.noti_id} notice={notice} onEnd={onEnd} />
      ))}
    </DataTable>
  );
}

function NoticeRow({ notice, onEnd }: { notice: Notice; onEnd: (notice: Notice) => void }): ReactElement {
  const words = useMessages(noticeMessages);
  const language = useLanguage();
  const { noti_id, state, start_date, end_date } = notice;
  const title = titleIn(language, notice);
  const missing = missingEnglish(notice);
  const canEnd = state === 'shown' || state === 'scheduled';
  return (
    <tr>
      <td data-mono>{noti_id}</td>
      <th scope="row" data-wrap>
        <Link to={paths.addNotice} search={{ noti_id }}>
          <PlainText text={title} />
        </Link>
        {missing !== null && <span className={styles.note}> {words.noEnglish[missing]}</span>}
      </th>
      <td>
        <Mark sign={signs[state]} tone={state === 'shown' ? 'good' : undefined}>
          {noticeStateWords[state][language]}
        </Mark>
      </td>
      <td>{formatDateTime(Date.parse(start_date))}</td>
      <td>{formatDateTime(Date.parse(end_date))}</td>
      <td>
        <Link className={buttonLink} to={paths.addNotice} search={{ noti_id }} aria-description={title}>
          {words.edit}
        </Link>{' '}
        <Link className={buttonLink} to={paths.addNotice} search={{ copy: noti_id }} aria-description={title}>
          {words.copy}
        </Link>{' '}
        <Button
          aria-description={title}
          whyNot={canEnd ? null : words.notShown}
          onClick={() => onEnd(notice)}
        >
          {words.end}
        </Button>
      </td>
    </tr>
  );
}
