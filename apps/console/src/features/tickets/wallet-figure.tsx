import type { Wallet } from '@rackhand/contract/points/ledger';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ticketMessages } from './ticket-messages.ts';

/** What can be spent of a wallet, of which kinds it is, and what running tests keep of it: a part of a list of figures. */
export function WalletFigure({ name, wallet }: { name: string; wallet: Wallet }): ReactElement {
  const words = useMessages(ticketMessages);
  const { basic, bonus, reserved, available } = wallet;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{formatNumber(available)}</strong>
      </dd>
      <dd>{words.walletText(formatNumber(basic), formatNumber(bonus))}</dd>
      {reserved > 0 && <dd>{words.walletReserved(formatNumber(reserved))}</dd>}
    </div>
  );
}
