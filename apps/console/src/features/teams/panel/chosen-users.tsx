import type { User } from '@rackhand/contract/account/user';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { PlainText } from '../../../ui/plain-text.tsx';
import { Token } from '../../../ui/token.tsx';
import styles from '../teams.module.css';
import { teamPanelMessages } from './team-panel-messages.ts';

export type Choice = Pick<User, 'uid' | 'user_id' | 'username'>;

interface ChosenUsersProps {
  users: readonly Choice[];
  onRemove: (user: Choice) => void;
}

/** All who are chosen, whatever is searched for now, each to be taken away by itself. */
export function ChosenUsers({ users, onRemove }: ChosenUsersProps): ReactElement | null {
  const words = useMessages(teamPanelMessages);
  if (users.length === 0) return null;
  return (
    <ul className={styles.picked} aria-label={words.usersChosen}>
      {users.map((user) => (
        <Token key={user.uid} takeAway={words.unchoose(user.username)} onTakeAway={() => onRemove(user)}>
          <PlainText text={`${user.username} (${user.user_id})`} />
        </Token>
      ))}
    </ul>
  );
}
