import type { FailGroup, FailGrouping } from '@rackhand/contract/test/fail-groups';
import { type RunError, runErrors } from '@rackhand/contract/test/run-errors';
import { runErrorWords } from '@rackhand/contract/test/run-words';
import { namedReasonIn } from '@rackhand/contract/test/step-reason';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import { failMessages } from './fail-messages.ts';
import type { FailSearch } from './fail-view.ts';

interface FailGroupsProps {
  groups: readonly FailGroup[];
  grouping: FailGrouping;
  /** Of all groups. */
  total: number;
  search: FailSearch;
  stale: boolean;
}

/** What failed, put together; each group leads to its runs. */
export function FailGroups({ groups, grouping, total, search, stale }: FailGroupsProps): ReactElement {
  const words = useMessages(failMessages);
  const { columns: names } = words;
  // The bars show the groups beside each other: of many causes none is a large part of all.
  const most = groups[0]?.count ?? 0;
  const columns = (Object.keys(names) as (keyof typeof names)[]).map((name) => ({
    name,
    label: names[name],
    ...(name === 'count' ? { align: 'end' as const } : {}),
  }));
  return (
    <DataTable label={words.groups} columns={columns} stale={stale}>
      {groups.map((group) => (
        <tr key={group.signature}>
          <th scope="row" data-wrap>
            <Link to={paths.testFails} search={{ ...search, signature: group.signature, page: undefined }}>
              <GroupName group={group} grouping={grouping} />
            </Link>
            {group.is_new && <mark>{words.isNew}</mark>}
          </th>
          <td>{group.kind === null ? '' : words.kinds[group.kind]}</td>
          <td data-align="end">
            <ShareBar
              share={group.count / Math.max(1, most)}
              hint={words.share(String(Math.round((group.count / Math.max(1, total)) * 100)))}
            >
              {formatNumber(group.count)}
            </ShareBar>
          </td>
          <td data-wrap>{modelsOf(group.models, words.moreModels)}</td>
          <td>
            <RelativeTime at={group.first_seen_at} />
          </td>
          <td>
            <RelativeTime at={group.last_seen_at} />
          </td>
          <td>
            <Link to={paths.testDetail} search={{ run: group.test_run_id }}>
              {group.test_run_id}
            </Link>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

const listedModels = 3;

function modelsOf(models: readonly string[], more: (count: string) => string): string {
  const rest = models.length - listedModels;
  return [...models.slice(0, listedModels), ...(rest > 0 ? [more(formatNumber(rest))] : [])].join(', ');
}

/** What all of the group have in common, in words. */
export function GroupName({ group, grouping }: { group: FailGroup; grouping: FailGrouping }): ReactElement {
  const words = useMessages(failMessages);
  const language = useLanguage();
  const { signature, title, kind } = group;
  if (signature === '') return <>{words.unknown[grouping]}</>;
  if (grouping === 'signature' && kind === 'infrastructure' && isRunError(signature))
    return <>{runErrorWords[signature][language]}</>;
  if (grouping === 'signature' && kind === 'step')
    return <PlainText text={namedReasonIn(signature, language)} />;
  return <PlainText text={grouping === 'device' ? title || signature : signature} />;
}

const isRunError = (text: string): text is RunError => (runErrors as readonly string[]).includes(text);
