import { updateNotice } from '@rackhand/contract/endpoints/notices';
import type { Notice } from '@rackhand/contract/notice/notice';
import { type ReactElement, useState } from 'react';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { reloadNotices } from '../live-notices.ts';
import { noticeMessages } from '../notice-messages.ts';
import { titleIn } from '../notice-texts.ts';

/** Turned off: its dates stay as they were announced. */
export function EndNoticeDialog({ notice, onClose }: { notice: Notice; onClose: () => void }): ReactElement {
  const words = useMessages(noticeMessages);
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const [busy, setBusy] = useState(false);
  const { noti_id, version } = notice;
  const title = titleIn(useLanguage(), notice);
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(updateNotice, { body: { noti_id, version, active: false } });
      notices.succeed(inBoth(noticeMessages, (said) => said.ended(notice.title)));
    } catch (error) {
      notices.fail(
        inBoth(noticeMessages, (said) => said.endFailed),
        { error },
      );
    } finally {
      askUntold(reloadNotices);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.endTitle}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.end }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void end()}
    >
      <p>
        <strong>{words.endQuestion(title)}</strong>
      </p>
      <p>{words.endNote}</p>
    </ConfirmDialog>
  );
}
