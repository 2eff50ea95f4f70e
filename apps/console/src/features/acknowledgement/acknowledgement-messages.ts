import { defineMessages } from '../../platform/i18n/messages.ts';

export const acknowledgementMessages = defineMessages({
  ko: {
    acknowledge: '오류 확인함으로 표시…',
    again: '메모 수정…',
    title: (name: string) => `${name} 오류 확인`,
    lead: '이 오류를 확인했고 처리하고 있다고 모두에게 알립니다. 오류가 해결되면 표시도 사라집니다.',
    note: '메모 (선택)',
    confirm: '확인함으로 표시',
    done: (name: string) => `오류를 확인함으로 표시했습니다: ${name}`,
    failed: '오류를 확인함으로 표시하지 못했습니다',
    cancel: '취소',
    close: '닫기',
  },
  en: {
    acknowledge: 'Acknowledge fault…',
    again: 'Edit note…',
    title: (name) => `Acknowledge fault on ${name}`,
    lead: 'Lets everyone know that you are handling this fault. The mark goes away when the fault ends.',
    note: 'Note (optional)',
    confirm: 'Acknowledge',
    done: (name) => `Fault acknowledged: ${name}`,
    failed: 'Could not acknowledge the fault',
    cancel: 'Cancel',
    close: 'Close',
  },
});
