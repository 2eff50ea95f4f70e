import type { NoticeField, NoticeValues } from '@rackhand/contract/notice/notice';
import type { ReactElement } from 'react';
import { ConflictPlate } from '../../../platform/form/conflict-plate.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { noticeEditMessages } from './notice-edit-messages.ts';

interface NoticeConflictProps {
  clashes: readonly NoticeField[];
  mine: NoticeValues;
  newest: NoticeValues;
  onTake: (change: Partial<NoticeValues>) => void;
}

/** A notice that somebody else has saved meanwhile, in words. */
export function NoticeConflict({ clashes, mine, newest, onTake }: NoticeConflictProps): ReactElement {
  const words = useMessages(noticeEditMessages);
  const textOf = (values: NoticeValues, field: NoticeField): string => {
    if (field === 'active') return values.active ? words.on : words.off;
    return field === 'start_date' || field === 'end_date' ? values[field].replace('T', ' ') : values[field];
  };
  const parts = clashes.map((field) => ({
    ...{ part: field, name: words.fields[field] },
    ...{ mine: textOf(mine, field), newest: textOf(newest, field) },
  }));
  return <ConflictPlate parts={parts} onTake={(field) => onTake({ [field]: newest[field] })} />;
}
