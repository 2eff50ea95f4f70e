import { appDriftFile } from '@rackhand/contract/endpoints/app-drift';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { paths } from '../../paths.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { useDownload } from '../downloads/use-download.ts';
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

const failed = inBoth(driftMessages, (said) => said.downloadFailed);

function DriftDownload({ search }: { search: DriftSearch }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(driftMessages);
  const { busy, download } = useDownload(failed);
  const query = {
    ...(search.package === undefined ? {} : { package_id: search.package }),
    ...(search.drift === undefined ? {} : { drift: search.drift }),
    ...(search.query === undefined ? {} : { query: search.query }),
  };
  const load = (): Promise<void> => api.download(appDriftFile, { query });
  return (
    <Button busy={busy} onClick={() => void download(load)}>
      {words.download}
    </Button>
  );
}
