import { keywordLists } from '@rackhand/contract/rule/keyword-rules';
import { keywordNotes } from '@rackhand/contract/rule/keyword-words';
import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { DirtyParts, useDirtyParts } from '../../platform/form/dirty-parts.ts';
import { PageGuard } from '../../platform/form/unsaved-guard.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import styles from './error-management-page.module.css';
import { SettingList } from './lists/setting-list.tsx';
import { PreviewPlate } from './preview/preview-plate.tsx';
import { settingMessages } from './setting-messages.ts';
import { settingsQuery } from './setting-queries.ts';
import type { SettingPlace } from './setting-view.ts';

const route = getRouteApi('/signed-in/error_manage');

/** The four keyword lists by which lines of a test's log are judged. Document 1 section 2. */
export function ErrorManagementPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(settingMessages);
  const language = useLanguage();
  const { query: wanted = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const stale = useIsStale();
  const { isDirty, report } = useDirtyParts();
  const [place, setPlace] = useState<SettingPlace | null>(null);
  const total = useQueries({
    queries: keywordLists.map((type) => settingsQuery(api, type)),
    combine: (lists) =>
      lists.some(({ data }) => data === undefined)
        ? undefined
        : lists.reduce((sum, { data }) => sum + (data?.length ?? 0), 0),
  });
  const find = useCallback(
    (text: string) => void navigate({ search: { query: text === '' ? undefined : text }, replace: true }),
    [navigate],
  );
  const [typed, setTyped] = useTyped(wanted, find);
  const jump = (to: SettingPlace): void => {
    if (wanted !== '') find('');
    setPlace({ ...to });
  };
  return (
    <DirtyParts.Provider value={report}>
      <Page
        title={words.title}
        number={total === undefined ? undefined : formatNumber(total)}
        unit={words.countUnit}
        lead={words.lead}
        tools={
          <>
            <SearchField
              label={words.filter}
              placeholder={words.filterPlaceholder}
              value={typed}
              onChange={setTyped}
            />
            <Button look="quiet" data-tip={keywordNotes.map((note) => `• ${note[language]}`).join('\n')}>
              {words.notes}
            </Button>
          </>
        }
      >
        <div className={styles.lists}>
          {keywordLists.map((type) => (
            <SettingList
              key={type}
              type={type}
              wanted={wanted}
              place={place?.type === type ? place : null}
              stale={stale}
              onJump={jump}
            />
          ))}
        </div>
        <PreviewPlate />
        <PageGuard isDirty={isDirty} />
      </Page>
    </DirtyParts.Provider>
  );
}
