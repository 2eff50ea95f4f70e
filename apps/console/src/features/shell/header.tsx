import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useConfig, useFeature } from '../../platform/use-config.ts';
import { IconButton } from '../../ui/button.tsx';
import { Breadcrumbs } from '../navigation/breadcrumbs.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { ConnectionIndicator } from './connection-indicator.tsx';
import styles from './header.module.css';
import { LanguageToggle } from './language-toggle.tsx';
import { Logo } from './logo.tsx';
import { shellMessages } from './shell-messages.ts';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  onOpenNav: () => void;
  onAccount: () => void;
  onHelp: () => void;
}

export function Header({ onOpenNav, onAccount, onHelp }: HeaderProps): ReactElement {
  const words = useMessages(shellMessages);
  const changesLanguage = useFeature('changeLanguage');
  return (
    <header className={styles.header}>
      <IconButton className={styles.opener ?? ''} icon="menu" label={words.openNav} onClick={onOpenNav} />
      <Link to={paths.home} className={styles.logo} aria-label={words.logo}>
        <Logo />
        <span className={styles.name}>Rackhand</span>
      </Link>
      <PaletteButton />
      <Breadcrumbs />
      <SimulatedNotice />
      <div className={styles.tools}>
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

/** Said on every page of a trial; it can't be sent away. */
export function SimulatedNotice(): ReactElement | null {
  const words = useMessages(shellMessages);
  const { simulated_devices: simulated } = useConfig();
  if (!simulated) return null;
  return (
    <p className={styles.simulated} role="note" data-whole>
      {words.simulated}
    </p>
  );
}
