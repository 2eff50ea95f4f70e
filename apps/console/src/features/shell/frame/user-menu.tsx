import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../../paths.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { useFeature } from '../../../platform/use-config.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { shellMessages } from '../shell-messages.ts';
import styles from './user-menu.module.css';

interface UserMenuProps {
  onAccount: () => void;
  onHelp: () => void;
}

export function UserMenu({ onAccount, onHelp }: UserMenuProps): ReactElement {
  const { session } = usePlatform();
  const navigate = useNavigate();
  const showsHistory = useFeature('loginHistoryMenu');
  const { admin } = useSession();
  const words = useMessages(shellMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = admin?.adm_id ?? '';
  const role = admin?.is_super_admin === true ? words.superAdmin : words.admin;
  return (
    <>
      <Button
        className={styles.button ?? ''}
        aria-haspopup="menu"
        aria-label={words.userMenu(id)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={styles.id}>{id}</span>
        <Icon name="down" size={12} />
      </Button>
      {anchor !== null && (
        <Menu
          label={words.userMenu(id)}
          anchor={anchor}
          note={words.signedInAs(id, role)}
          items={[
            { key: 'account', label: words.myAccount, onSelect: onAccount },
            {
              key: 'change-password',
              label: words.changePassword,
              onSelect: () => void navigate({ to: paths.changePassword }),
            },
            { key: 'sessions', label: words.sessions, onSelect: () => void navigate({ to: paths.sessions }) },
            ...(showsHistory
              ? [
                  {
                    key: 'history',
                    label: words.loginHistory,
                    onSelect: () => void navigate({ to: paths.loginHistory }),
                  },
                ]
              : []),
            { key: 'help', label: words.help, onSelect: onHelp },
            { key: 'sign-out', label: words.signOut, onSelect: () => void session.signOut() },
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
