import { downloadRules } from '@rackhand/contract/endpoints/rule-files';
import { ruleLists } from '@rackhand/contract/rule/rule-file';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useConfig } from '../../platform/use-config.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { ImportDialog } from './import/import-dialog.tsx';
import { RuleCard } from './rule-card.tsx';
import { RuleHistory } from './rule-history.tsx';
import { ruleMessages } from './rule-messages.ts';
import styles from './rules.module.css';
import { useRules } from './use-rules.ts';

const route = getRouteApi('/signed-in/custom_settings');

/** The farm's rules at a glance: five lists side by side, one search over all, and who changed what. Document 8. */
export function RulePage(): ReactElement {
  const { api, notices } = usePlatform();
  const words = useMessages(ruleMessages);
  const search = route.useSearch();
  const { query: wanted = '' } = search;
  const navigate = route.useNavigate();
  const hasApps = useConfig().features.protectedApps;
  const lists = ruleLists.filter((list) => hasApps || list !== 'protected_app');
  const rules = useRules(hasApps);
  const [isImporting, setImporting] = useState(false);
  const find = useCallback(
    (text: string) =>
      void navigate({
        search: (now) => ({ ...now, query: text === '' ? undefined : text }),
        replace: true,
      }),
    [navigate],
  );
  const [typed, setTyped] = useTyped(wanted, find);
  const total = lists.reduce<number | undefined>((sum, list) => {
    const entries = rules[list].data;
    return sum === undefined || entries === undefined ? undefined : sum + entries.length;
  }, 0);
  const download = (): void => {
    api.download(downloadRules).catch((error: unknown) =>
      notices.fail(
        inBoth(ruleMessages, (said) => said.downloadFailed),
        { error },
      ),
    );
  };
  return (
    <Page
      title={words.title}
      number={total === undefined ? undefined : formatNumber(total)}
      unit={words.countUnit}
      lead={words.lead}
      tools={
        <>
          <SearchField
            label={words.search}
            placeholder={words.searchPlaceholder}
            value={typed}
            onChange={setTyped}
          />
          <Button onClick={download}>{words.download}</Button>
          <Button onClick={() => setImporting(true)}>{words.import}</Button>
        </>
      }
    >
      <div className={styles.cards}>
        {lists.map((list) => (
          <RuleCard key={list} list={list} query={rules[list]} wanted={wanted} />
        ))}
      </div>
      <RuleHistory search={search} onSearch={(next) => void navigate({ search: next })} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  );
}
