import { type ReactElement, useSyncExternalStore } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { platformMessages } from '../../platform/platform-messages.ts';
import { copyText } from '../../ui/copy-text.ts';
import { NoticeStack } from '../../ui/notice-stack.tsx';
import { shellMessages } from './shell-messages.ts';

export function NoticeCorner(): ReactElement {
  const { notices } = usePlatform();
  const words = useMessages(shellMessages);
  const { requestId } = useMessages(platformMessages);
  const list = useSyncExternalStore(notices.subscribe, notices.get);
  const labels = { region: words.notices, close: words.closeNotice, requestId, copy: words.copyRequestId };
  return (
    <NoticeStack
      notices={list}
      labels={labels}
      onClose={notices.close}
      onCopy={(text) => void copyText(text).catch(() => undefined)}
    />
  );
}
