import { endSessions, type SessionRow } from '@rackhand/contract/endpoints/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { sessionMessages } from './session-messages.ts';
import { forgetSessions, sessionsKey } from './session-queries.ts';
import { browserOf } from './session-table.tsx';

export type Ending =
  | { kind: 'one'; session: SessionRow }
  /** All but this one; or, of another admin, all. */
  | { kind: 'others' | 'all'; aid: string | undefined; admId: string };

export function EndSessionDialog({ ending, onClose }: { ending: Ending; onClose: () => void }): ReactElement {
  const words = useMessages(sessionMessages);
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      const { ended } = await api.call(endSessions, { body: bodyOf(ending) });
      forgetSessions(client, (session) => isEndedBy(ending, session));
      notices.succeed(inBoth(sessionMessages, (said) => said.ended(ended)));
    } catch (error) {
      notices.fail(
        inBoth(sessionMessages, (said) => said.endFailed),
        { error },
      );
      await client.invalidateQueries({ queryKey: sessionsKey });
    }
    onClose();
  };
  const question = {
    one: words.endQuestion,
    others: words.endOthersQuestion,
    all: words.endAllQuestion('admId' in ending ? ending.admId : ''),
  }[ending.kind];
  return (
    <ConfirmDialog
      title={words.endTitle}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.end }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void end()}
    >
      <p>
        <strong>{question}</strong>
      </p>
      {ending.kind === 'one' && (
        <p>
          {browserOf(ending.session, words.unknownBrowser)} · {ending.session.ip} ·{' '}
          <ExactTime at={ending.session.started_at} />
        </p>
      )}
      <p>{words.endNote}</p>
    </ConfirmDialog>
  );
}

function isEndedBy(ending: Ending, { tkey, adm_id, is_current }: SessionRow): boolean {
  return ending.kind === 'one' ? tkey === ending.session.tkey : adm_id === ending.admId && !is_current;
}

function bodyOf(ending: Ending): { tkey: string } | { others: true; aid?: string } {
  if (ending.kind === 'one') return { tkey: ending.session.tkey };
  return { others: true, ...(ending.aid === undefined ? {} : { aid: ending.aid }) };
}
