import { auditActionText } from '@rackhand/contract/audit/audit-actions';
import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import type { RuleChange } from '@rackhand/contract/endpoints/rule-files';
import { type RuleList, ruleListNames, ruleLists } from '@rackhand/contract/rule/rule-file';
import type { Language } from '@rackhand/contract/text/language';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { ruleMessages } from './rule-messages.ts';
import { ruleHistoryQuery } from './rule-queries.ts';
import { historySizes, type RuleSearch } from './rule-view.ts';
import styles from './rules.module.css';

interface RuleHistoryProps {
  search: RuleSearch;
  onSearch: (search: RuleSearch) => void;
}

export function RuleHistory({ search, onSearch }: RuleHistoryProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(ruleMessages);
  const heading = useId();
  const { page = 1, limit = historySizes[0] } = search;
  const query = useQuery(ruleHistoryQuery(api, { page, limit }));
  useLastPageOf(query, search);
  const { data } = query;
  const columns = Object.entries(words.columns).map(([name, label]) => ({ name, label }));
  return (
    <section className={styles.history} aria-labelledby={heading}>
      <h2 id={heading}>{words.history}</h2>
      <LoadState
        query={query}
        words={{ loading: words.historyLoading, loadFailed: words.historyFailed }}
        rows={4}
      />
      {data?.total_count === 0 && <EmptyPlate text={words.noHistory} />}
      {data !== undefined && data.total_count > 0 && (
        <>
          <DataTable label={words.history} columns={columns}>
            {data.changes.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </DataTable>
          <SearchPager
            search={{ ...search, limit }}
            total={data.total_count}
            sizes={historySizes}
            onSearch={onSearch}
          />
        </>
      )}
    </section>
  );
}

function ChangeRow({ change }: { change: RuleChange }): ReactElement {
  const language = useLanguage();
  const words = useMessages(ruleMessages);
  return (
    <tr>
      <td>
        <ExactTime at={Date.parse(change.at)} />
      </td>
      <td>{auditActorText(change.by, language)}</td>
      <td data-wrap>{auditActionText(change.action, language)}</td>
      <td data-wrap>
        <PlainText text={whatOf(change, language, words.imported)} />
      </td>
    </tr>
  );
}

/** The value with its list, before and after; of a file how many came of it. */
function whatOf(
  { action, before, after, object }: RuleChange,
  language: Language,
  counted: (list: string, count: string) => string,
): string {
  if (action === 'protected_app.imported')
    return counted(ruleListNames.protected_app[language], formatNumber(Number(after?.['added'] ?? 0)));
  if (action === 'custom_setting.imported')
    return ruleLists
      .filter((list) => Number(after?.[list] ?? 0) > 0)
      .map((list) => counted(ruleListNames[list][language], formatNumber(Number(after?.[list]))))
      .join(', ');
  const values = [before, after].flatMap((value) => (value === null ? [] : [textOf(value, language)]));
  return values.length === 0 ? object : [...new Set(values)].join(' → ');
}

function textOf(value: Record<string, unknown>, language: Language): string {
  const list = ruleLists.find((name): name is RuleList => name === value['type']);
  if (list !== undefined) return `${ruleListNames[list][language]}: ${String(value['value'])}`;
  return `${String(value['name'])} (${String(value['app_id'])}, ${String(value['os_type'])})`;
}
