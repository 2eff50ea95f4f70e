import { type BulkUserDeed, bulkUserDeeds } from '@rackhand/contract/account/user-deeds';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { sidePart } from '../../../platform/side-part.tsx';
import { useConfig } from '../../../platform/use-config.ts';
import { Button } from '../../../ui/button.tsx';
import { userDeedsMessages } from '../deeds/user-deeds-messages.ts';
import styles from '../users.module.css';
import { allFound } from './all-found.ts';
import { fitting } from './fitting-users.ts';
import type { ChosenUsers } from './use-chosen-users.ts';
import { userSelectionMessages } from './user-selection-messages.ts';

const GiveManyDialog = sidePart(
  async () => (await import('../../tickets/give-many-dialog.tsx')).GiveManyDialog,
);
const BulkDialog = sidePart(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

interface SelectionBarProps {
  chosen: ChosenUsers;
  /** All that the filters let through. */
  total: number;
}

/** How many users are chosen, and what can be done to them together. */
export function UserSelectionBar({ chosen, total }: SelectionBarProps): ReactElement | null {
  const words = useMessages(userSelectionMessages);
  const { noService } = useMessages(userDeedsMessages);
  const { serviceUrl } = useConfig();
  const [asked, setAsked] = useState<BulkUserDeed | 'give' | null>(null);
  const { users } = chosen;
  const all = allFound(total);
  if (users.length === 0) return null;
  const said = words.selected(formatNumber(users.length));
  const owners = users
    .filter(({ status }) => status !== 'left')
    .map(({ uid, user_id: name }) => ({ uid, name }));
  const whyNot = (deed: BulkUserDeed): string | null => {
    if (deed === 'invite' && serviceUrl === null) return noService;
    return fitting(deed, users).length === 0 ? words.none : null;
  };
  return (
    <div className={styles.bar} role="group" aria-label={said}>
      <strong aria-live="polite">{said}</strong>
      <span>{words.found(formatNumber(total))}</span>
      {users.length < all.count && <ChooseAll chosen={chosen} total={total} />}
      {all.isPart && <span>{words.most(formatNumber(all.count))}</span>}
      <Button look="quiet" onClick={chosen.clear}>
        {words.clear}
      </Button>
      {bulkUserDeeds.map((deed) => (
        <Button key={deed} whyNot={whyNot(deed)} onClick={() => setAsked(deed)}>
          {words.deeds[deed]}
        </Button>
      ))}
      <Button whyNot={owners.length === 0 ? words.none : null} onClick={() => setAsked('give')}>
        {words.give}
      </Button>
      {owners.length > 0 && owners.length < users.length && (
        <span>{words.leftOut(formatNumber(users.length - owners.length))}</span>
      )}
      {asked === 'give' && (
        <GiveManyDialog owners={owners} onDone={chosen.clear} onClose={() => setAsked(null)} />
      )}
      {asked !== null && asked !== 'give' && (
        <BulkDialog deed={asked} users={users} onDone={chosen.clear} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

function ChooseAll({ chosen, total }: SelectionBarProps): ReactElement {
  const { notices } = usePlatform();
  const words = useMessages(userSelectionMessages);
  const [busy, setBusy] = useState(false);
  const { count, isPart } = allFound(total);
  const choose = async (): Promise<void> => {
    setBusy(true);
    try {
      await chosen.chooseAll();
    } catch (error) {
      notices.fail(
        inBoth(userSelectionMessages, (said) => said.allFailed),
        { error },
      );
    }
    setBusy(false);
  };
  return (
    <Button look="quiet" busy={busy} onClick={() => void choose()}>
      {isPart ? words.first(formatNumber(count), formatNumber(total)) : words.all(formatNumber(count))}
    </Button>
  );
}
