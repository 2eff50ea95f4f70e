import { createLink } from '@rackhand/contract/endpoints/links';
import { linkLimits } from '@rackhand/contract/link/link-lists';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { faultAt } from '../../../platform/api/error-text.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { DialogForm } from '../../../platform/form/dialog-form.tsx';
import { useGuardedClose } from '../../../platform/form/unsaved-guard.tsx';
import { formatDate } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Modal } from '../../../ui/modal.tsx';
import { linkMessages } from '../link-messages.ts';
import { reloadLinks } from '../link-queries.ts';
import { LinkFields } from './link-fields.tsx';
import { ShownLink } from './shown-link.tsx';

const dayMs = 24 * 60 * 60_000;

/** A link is made, and then shown this once: it is not lost without being asked about. */
export function CreateLinkDialog({ run, onClose }: { run: WholeRun; onClose: () => void }): ReactElement {
  const words = useMessages(linkMessages);
  const [url, setUrl] = useState<string | null>(null);
  const [isUncopied, setUncopied] = useState(false);
  const { close, guard } = useGuardedClose(isUncopied, onClose, url === null ? undefined : words.uncopied);
  const show = (made: string): void => {
    setUrl(made);
    setUncopied(true);
  };
  return (
    <Modal
      title={url === null ? words.create : words.made}
      closeLabel={words.close}
      width={420}
      onClose={close}
    >
      {url === null ? (
        <LinkForm run={run} onMade={show} onClose={close} />
      ) : (
        <ShownLink url={url} onCopied={() => setUncopied(false)} onClose={close} />
      )}
      {guard}
    </Modal>
  );
}

interface LinkFormProps {
  run: WholeRun;
  onMade: (url: string) => void;
  onClose: () => void;
}

/** As open as its run, for a week, where nobody says otherwise. */
function LinkForm({ run, onMade, onClose }: LinkFormProps): ReactElement {
  const { api } = usePlatform();
  const client = useQueryClient();
  const words = useMessages(linkMessages);
  const language = useLanguage();
  const [draft, setDraft] = useState(() => ({
    access: run.access,
    expire_date: formatDate(Date.now() + linkLimits.usualDays * dayMs),
  }));
  const [faults, setFaults] = useState<Partial<Record<'expire_date' | 'call', string>>>({});
  const make = async (): Promise<boolean> => {
    if (draft.expire_date === '') {
      setFaults({ expire_date: words.expiresMissing });
      return false;
    }
    try {
      const body = { test_run_id: run.test_run_id, ...draft };
      onMade((await api.call(createLink, { body })).url);
      await reloadLinks(client);
    } catch (error) {
      const atDay = faultAt('expire_date', error);
      setFaults(atDay === null ? { call: refusalText(error)[language] } : { expire_date: atDay[language] });
    }
    // What was made is shown in the form's place.
    return false;
  };
  return (
    <DialogForm
      words={words}
      submit={words.create}
      submitting={words.creating}
      faults={faults}
      failure={faults.call}
      onSubmit={make}
      onClose={onClose}
    >
      <LinkFields draft={draft} fault={faults.expire_date ?? null} onChange={setDraft} />
    </DialogForm>
  );
}
