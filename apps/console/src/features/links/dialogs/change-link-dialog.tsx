import { updateLink } from '@rackhand/contract/endpoints/links';
import type { TestLink } from '@rackhand/contract/link/link';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { faultAt } from '../../../platform/api/error-text.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { linkMessages } from '../link-messages.ts';
import { linksOfRunQuery, reloadLinks } from '../link-queries.ts';
import { LinkFields } from './link-fields.tsx';

/** Whoever was overtaken sees what stands there, and may save again. */
export function ChangeLinkDialog({ link, onClose }: { link: TestLink; onClose: () => void }): ReactElement {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const words = useMessages(linkMessages);
  const language = useLanguage();
  const [draft, setDraft] = useState({ access: link.access, expire_date: link.expire_date });
  const [known, setKnown] = useState(link);
  const [faults, setFaults] = useState<Partial<Record<'expire_date' | 'call', string>>>({});
  const isDirty = draft.access !== link.access || draft.expire_date !== link.expire_date;

  const save = async (): Promise<boolean> => {
    if (draft.expire_date === '') {
      setFaults({ expire_date: words.expiresMissing });
      return false;
    }
    try {
      const { link_id, version } = known;
      await api.call(updateLink, { body: { link_id, ...draft, version } });
    } catch (error) {
      const atDay = faultAt('expire_date', error);
      const newest = await readAgain();
      if (newest !== undefined && newest.version !== known.version) {
        setKnown(newest);
        setFaults({ call: words.stale(accessModeWords[newest.access][language], newest.expire_date) });
      } else
        setFaults(atDay === null ? { call: refusalText(error)[language] } : { expire_date: atDay[language] });
      return false;
    }
    notices.succeed(inBoth(linkMessages, (said) => said.changed(link.token)));
    await reloadLinks(client);
    return true;
  };
  const readAgain = async (): Promise<TestLink | undefined> => {
    await reloadLinks(client);
    const links = await client
      .query({ ...linksOfRunQuery(api, link.test_run_id), staleTime: 0 })
      .catch(() => []);
    return links.find(({ link_id }) => link_id === link.link_id);
  };

  return (
    <FormDialog
      title={words.change}
      words={words}
      submit={words.save}
      submitting={words.saving}
      faults={faults}
      failure={faults.call}
      isDirty={isDirty}
      onSubmit={save}
      onClose={onClose}
    >
      <LinkFields draft={draft} fault={faults.expire_date ?? null} onChange={setDraft} />
    </FormDialog>
  );
}
