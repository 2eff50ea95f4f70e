import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useFeature } from '../../../platform/use-config.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Breadcrumbs } from '../../navigation/breadcrumbs.tsx';
import { LanguageToggle } from '../language-toggle.tsx';
import { Brand } from '../logo.tsx';
import { ServerTroubleChip } from '../server-trouble.tsx';
import { shellMessages } from '../shell-messages.ts';
import type { ShellParts } from '../shell-parts.ts';
import { SimulatedNotice } from '../simulated-notice.tsx';
import { ThemeMenu } from '../theme-menu.tsx';
import { ConnectionIndicator } from './connection-indicator.tsx';
import styles from './header.module.css';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  parts: ShellParts;
  onOpenNav: () => void;
  onAccount: () => void;
  onHelp: () => void;
}

export function Header({
  parts: { Palette, Jobs, Alerts },
  onOpenNav,
  onAccount,
  onHelp,
}: HeaderProps): ReactElement {
  const words = useMessages(shellMessages);
  const changesLanguage = useFeature('changeLanguage');
  return (
    <header className={styles.header}>
      <IconButton className={styles.opener ?? ''} icon="menu" label={words.openNav} onClick={onOpenNav} />
      <Link to={paths.home} className={styles.logo} aria-label={words.logo}>
        <Brand nameClass={styles.name} />
      </Link>
      <Palette />
      <Breadcrumbs />
      <SimulatedNotice />
      <ServerTroubleChip />
      <div className={styles.tools}>
        <Jobs />
        <Alerts />
        <ConnectionIndicator />
        {changesLanguage && <LanguageToggle />}
        <ThemeMenu />
        <IconButton
          className={styles.help ?? ''}
          icon="help"
          label={words.help}
          aria-haspopup="dialog"
          onClick={onHelp}
        />
        <UserMenu onAccount={onAccount} onHelp={onHelp} />
      </div>
    </header>
  );
}
