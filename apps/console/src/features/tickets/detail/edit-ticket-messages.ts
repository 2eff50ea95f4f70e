import { noteMissing } from '@rackhand/contract/points/ticket';
import { defineMessages } from '../../../platform/i18n/messages.ts';

export const editTicketMessages = defineMessages({
  ko: {
    edit: '메모·만료일 변경',
    title: (id: string) => `이용권 ${id} 메모·만료일 변경`,
    noteHint: '감사 기록에 남습니다.',
    noteMissing: noteMissing.ko,
    save: '저장',
    saving: '저장하는 중',
    unchanged: '바꾼 것이 없습니다.',
    notActive: '사용 가능한 이용권만 변경할 수 있습니다.',
    changed: (id: string) => `이용권 ${id}: 변경했습니다.`,
  },
  en: {
    edit: 'Change note or last day',
    title: (id) => `Change note or last day of ticket ${id}`,
    noteHint: 'It stays in the audit trail.',
    noteMissing: noteMissing.en,
    save: 'Save',
    saving: 'Saving',
    unchanged: 'Nothing has changed.',
    notActive: 'Only a ticket with points left can be changed.',
    changed: (id) => `Ticket ${id}: changed.`,
  },
});
