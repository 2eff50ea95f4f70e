import { defineMessages } from '../../platform/i18n/messages.ts';

export const attentionMessages = defineMessages({
  ko: {
    title: '할 일',
    severities: { error: '오류', warning: '주의', notice: '알림' },
    open: (what: string, count: string) => `${what} ${count}건 보기`,
    count: (count: string) => `${count}건`,
    aside: '내일까지 치워 두기',
    asideHint: '나에게만 내일까지 보이지 않습니다. 새로 생긴 것이 있으면 다시 나타납니다.',
    asideDone: (what: string) => `${what}: 내일까지 치워 두었습니다.`,
    asideFailed: '치워 두지 못했습니다',
    putAside: (count: string) => `치워 둔 것 ${count}가지`,
    takeBack: '다시 보기',
    takenBack: (what: string) => `${what}: 다시 보입니다.`,
    takeBackFailed: '되돌리지 못했습니다',
    loadFailed: '할 일을 불러오지 못했습니다',
  },
  en: {
    title: 'To do',
    severities: { error: 'Error', warning: 'Warning', notice: 'Notice' },
    open: (what, count) => `${what}: show ${count}`,
    count: (count) => count,
    aside: 'Put aside until tomorrow',
    asideHint: 'Hidden until tomorrow, for you alone. It comes back with anything new.',
    asideDone: (what) => `${what}: put aside until tomorrow.`,
    asideFailed: 'Could not put it aside',
    putAside: (count) => `Put aside: ${count}`,
    takeBack: 'Show again',
    takenBack: (what) => `${what}: shown again.`,
    takeBackFailed: 'Could not show it again',
    loadFailed: 'Could not load what is to do',
  },
});
