import type { SortedBy } from '@rackhand/contract/call/list-query';
import { usualLinkOrder } from '@rackhand/contract/call/usual-orders';
import { linkStateText, narrowerAccess, type TestLink } from '@rackhand/contract/link/link';
import { type LinkColumn, linkColumns } from '@rackhand/contract/link/link-columns';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { useColumnSorting } from '../../platform/use-column-sorting.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PressButton } from '../../ui/press-button.tsx';
import { linkMessages } from './link-messages.ts';
import styles from './links.module.css';
import { useShutLink } from './use-shut-link.ts';

interface LinkTableProps {
  links: readonly TestLink[];
  /** Of several runs: each link says of which. */
  ofRuns?: boolean;
  /** Of several users: each says whose. */
  ofUsers?: boolean;
  /** Without it the newest come first. */
  sorting?: { sort: SortedBy<LinkColumn> | undefined; onSort: (sort: string | undefined) => void };
  stale?: boolean;
  onChange: (link: TestLink) => void;
}

/** Each with the beginning of its token: all of it was shown when it was made. */
export function LinkTable(props: LinkTableProps): ReactElement {
  const { links, ofRuns = false, ofUsers = false, sorting, stale = false, onChange } = props;
  const words = useMessages(linkMessages);
  const language = useLanguage();
  const { test_run_id, user_id, token, ...others } = words.columns;
  const headings = { token, ...(ofRuns && { test_run_id }), ...(ofUsers && { user_id }), ...others };
  const columns = Object.entries(headings).map(([name, label]) => ({ name, label }));
  const by = useColumnSorting(
    linkColumns,
    usualLinkOrder,
    sorting?.sort,
    sorting?.onSort ?? (() => undefined),
  );
  return (
    <DataTable label={words.list} columns={columns} {...(sorting && { sorting: by })} stale={stale}>
      {links.map((link) => (
        <tr key={link.link_id}>
          <th scope="row" data-mono>
            {link.token}…
          </th>
          {ofRuns && (
            <td>
              <Link to={paths.testDetail} search={{ run: link.test_run_id }}>
                {link.test_run_id}
              </Link>{' '}
              {link.project}
            </td>
          )}
          {ofUsers && (
            <td>
              {link.uid === null ? (
                words.nobody
              ) : (
                <Link to={paths.userDetail} search={{ uid: link.uid }}>
                  {link.user_id}
                </Link>
              )}
            </td>
          )}
          <td data-wrap>
            <Access link={link} />
          </td>
          <td>{link.expire_date}</td>
          <td>{linkStateText(link)[language]}</td>
          <td>
            <ExactTime at={link.created_at} /> {link.created_by}
          </td>
          <td>
            <Deeds link={link} onChange={onChange} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** What is said of the link, and where its run is opened less than that, so is the link. */
function Access({ link: { access, run_access } }: { link: TestLink }): ReactElement {
  const words = useMessages(linkMessages);
  const language = useLanguage();
  const narrower = narrowerAccess(access, run_access);
  return (
    <>
      {accessModeWords[access][language]}
      {narrower !== access && narrower !== 'public' && (
        <p className={styles.quiet}>{words.opensLess[narrower]}</p>
      )}
    </>
  );
}

function Deeds({ link, onChange }: { link: TestLink; onChange: (link: TestLink) => void }): ReactElement {
  const words = useMessages(linkMessages);
  const shut = useShutLink();
  const { token, state, closed_by } = link;
  const owned = closed_by === 'suspended' || closed_by === 'left' ? words.staysClosed[closed_by] : null;
  return (
    <>
      <Button aria-description={token} onClick={() => onChange(link)}>
        {words.change}
      </Button>{' '}
      <PressButton aria-description={token} whyNot={owned} onPress={() => shut(link)}>
        {state === 'closed' ? words.reopen : words.shut}
      </PressButton>
    </>
  );
}
