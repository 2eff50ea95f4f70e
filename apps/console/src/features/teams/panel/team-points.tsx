import type { Team } from '@rackhand/contract/account/team';
import type { Wallet } from '@rackhand/contract/points/ledger';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../../platform/live/use-connection.ts';
import { GiveButton } from '../../tickets/give-button.tsx';
import { ledgerPart } from '../../tickets/ledger-part.ts';
import { PointLedger } from '../../tickets/point-ledger.tsx';
import { WalletFigure } from '../../tickets/wallet-figure.tsx';
import { teamSearch } from '../team-view.ts';
import styles from '../teams.module.css';
import { teamPanelMessages } from './team-panel-messages.ts';

const route = getRouteApi('/signed-in/team');

/** What a team can spend, and every movement of its points. */
export function TeamPoints({ team, wallet }: { team: Team; wallet: Wallet }): ReactElement {
  const words = useMessages(teamPanelMessages);
  const stale = useIsStale();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const { team_id, team_name } = team;
  return (
    <>
      <div className={styles.tools}>
        <dl className={styles.figures} aria-label={words.points} data-stale={stale || undefined}>
          <WalletFigure name={words.wallet} wallet={wallet} />
        </dl>
        <GiveButton owner={{ team_id, name: words.panel(team_name) }} />
      </div>
      <PointLedger
        owner={{ team_id }}
        search={ledgerPart(view)}
        onSearch={(search) =>
          void navigate({
            search: (before) => ({ ...teamSearch(before), team: before.team, tab: before.tab, ...search }),
            replace: true,
          })
        }
      />
    </>
  );
}
