import type { Team } from '@rackhand/contract/account/team';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useFeature } from '../../platform/use-config.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { teamMessages } from './team-messages.ts';
import styles from './teams.module.css';

interface TeamTableProps {
  label: string;
  teams: readonly Team[];
  stale: boolean;
  onOpen: (team: number) => void;
}

export function TeamTable({ label, teams, stale, onOpen }: TeamTableProps): ReactElement {
  const words = useMessages(teamMessages);
  const isPriced = useFeature('pricing');
  const numbers: readonly string[] = ['members', 'projects', 'available'];
  const columns = Object.entries(words.columns)
    .filter(([name]) => isPriced || name !== 'available')
    .map(([name, heading]) => ({
      ...{ name, label: heading },
      ...(numbers.includes(name) && { align: 'end' as const }),
    }));
  return (
    <DataTable label={label} columns={columns} stale={stale}>
      {teams.map((team) => (
        <tr key={team.team_id}>
          <th scope="row" data-wrap>
            <Button className={styles.name} onClick={() => onOpen(team.team_id)}>
              <PlainText text={team.team_name} />
            </Button>
          </th>
          <td data-align="end">{formatNumber(team.member_count)}</td>
          <td data-align="end">{formatNumber(team.project_count)}</td>
          {isPriced && <td data-align="end">{formatNumber(team.available ?? 0)}</td>}
          <td data-wrap>
            {team.billing_name === null ? words.noBilling : <PlainText text={team.billing_name} />}
          </td>
          <td>
            <Button aria-description={team.team_name} onClick={() => onOpen(team.team_id)}>
              {words.open}
            </Button>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
