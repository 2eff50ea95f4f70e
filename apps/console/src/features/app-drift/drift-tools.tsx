import { appDriftFile } from '@rackhand/contract/endpoints/app-drift';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { paths } from '../../paths.ts';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { driftMessages } from './drift-messages.ts';
import type { DriftSearch } from './drift-view.ts';

interface DriftToolsProps {
  search: DriftSearch;
  label: string;
  placeholder: string;
}

/** Search and the file of what is shown, without its pages. */
export function DriftTools({ search, label, placeholder }: DriftToolsProps): ReactElement {
  const navigate = useNavigate();
  const find = useCallback(
    (text: string) =>
      void navigate({
        to: paths.appDrift,
        search: { ...search, page: undefined, query: text === '' ? undefined : text },
        replace: true,
      }),
    [navigate, search],
  );
  const [typed, setTyped] = useTyped(search.query ?? '', find);
  return (
    <>
      <SearchField label={label} placeholder={placeholder} value={typed} onChange={setTyped} />
      <DriftDownload search={search} />
    </>
  );
}

function DriftDownload({ search }: { search: DriftSearch }): ReactElement {
  const { api, notices } = usePlatform();
  const words = useMessages(driftMessages);
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    const query = {
      ...(search.package === undefined ? {} : { package_id: search.package }),
      ...(search.drift === undefined ? {} : { drift: search.drift }),
      ...(search.query === undefined ? {} : { query: search.query }),
    };
    try {
      await api.download(appDriftFile, { query });
    } catch (error) {
      notices.fail(
        inBoth(driftMessages, (said) => said.downloadFailed),
        { error, text: refusalText(error) },
      );
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void download()}>
      {words.download}
    </Button>
  );
}
