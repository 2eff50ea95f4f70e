import { linkStateWords, type TestLink } from '@rackhand/contract/link/link';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { linkMessages } from './link-messages.ts';
import { useShutLink } from './use-shut-link.ts';

interface LinkTableProps {
  links: readonly TestLink[];
  onChange: (link: TestLink) => void;
}

/** Each with the beginning of its token: all of it was shown when it was made. */
export function LinkTable({ links, onChange }: LinkTableProps): ReactElement {
  const words = useMessages(linkMessages);
  const language = useLanguage();
  const shut = useShutLink();
  const columns = Object.entries(words.columns).map(([name, label]) => ({ name, label }));
  return (
    <DataTable label={words.list} columns={columns}>
      {links.map((link) => (
        <tr key={link.link_id}>
          <th scope="row" data-mono>
            {link.token}…
          </th>
          <td>{accessModeWords[link.access][language]}</td>
          <td>{link.expire_date}</td>
          <td>{linkStateWords[link.state][language]}</td>
          <td>
            <ExactTime at={link.created_at} /> {link.created_by}
          </td>
          <td>
            <Button aria-description={link.token} onClick={() => onChange(link)}>
              {words.change}
            </Button>
            <Button aria-description={link.token} onClick={() => void shut(link)}>
              {link.state === 'closed' ? words.reopen : words.shut}
            </Button>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
