import type { NoticeField, NoticeValues } from '@rackhand/contract/notice/notice';
import type { ReactElement } from 'react';
import { FieldClashes } from '../../../platform/form/field-clashes.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { noticeEditMessages } from './notice-edit-messages.ts';

interface NoticeConflictProps {
  clashes: readonly NoticeField[] | null;
  draft: NoticeValues;
  base: NoticeValues;
  set: (change: Partial<NoticeValues>) => void;
}

/** A notice that somebody else has saved meanwhile, in words. */
export function NoticeConflict(props: NoticeConflictProps): ReactElement {
  const words = useMessages(noticeEditMessages);
  const textOf = (values: NoticeValues, field: NoticeField): string => {
    if (field === 'active') return values.active ? words.on : words.off;
    return field === 'start_date' || field === 'end_date' ? values[field].replace('T', ' ') : values[field];
  };
  return <FieldClashes {...props} nameOf={(field) => words.fields[field]} textOf={textOf} />;
}
