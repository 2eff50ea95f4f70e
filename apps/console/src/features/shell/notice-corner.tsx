import type { Language } from '@rackhand/contract/text/language';
import { type ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import type { Notice } from '../../platform/notices.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { platformMessages } from '../../platform/platform-messages.ts';
import { useStore } from '../../platform/use-store.ts';
import { copyText } from '../../ui/copy-text.ts';
import { NoticeStack, type NoticeView } from '../../ui/notice-stack.tsx';
import { shellMessages } from './shell-messages.ts';

export function NoticeCorner(): ReactElement {
  const { notices } = usePlatform();
  const language = useLanguage();
  const words = useMessages(shellMessages);
  const { requestId } = useMessages(platformMessages);
  const list = useStore(notices.subscribe, notices.get);
  const labels = {
    region: words.notices,
    close: words.closeNotice,
    closeAll: words.closeNotices,
    count: words.noticeCount,
    requestId,
    copy: words.copyRequestId,
  };
  return (
    <NoticeStack
      notices={list.map((notice) => inLanguage(notice, language))}
      labels={labels}
      onClose={notices.close}
      onCloseAll={notices.closeAll}
      onCopy={(text) => void copyText(text).catch(() => undefined)}
    />
  );
}

function inLanguage({ title, text, action, ...notice }: Notice, language: Language): NoticeView {
  return {
    ...notice,
    title: title[language],
    text: text?.[language] ?? null,
    ...(action === undefined ? {} : { action: { ...action, label: action.label[language] } }),
  };
}
