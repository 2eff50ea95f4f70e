import { type ReactElement, type ReactNode, useCallback, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { sidePart } from '../../../platform/side-part.tsx';
import { useConfig } from '../../../platform/use-config.ts';
import { useLiveFarm } from '../../live/use-live-farm.ts';
import { SideNav } from '../../navigation/side-nav.tsx';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { SignedInAsBar } from '../../sign-in-as-user/signed-in-as-bar.tsx';
import { shellMessages } from '../shell-messages.ts';
import type { ShellParts } from '../shell-parts.ts';
import { useIsWall } from '../wall/use-is-wall.ts';
import { Header } from './header.tsx';
import { InsideShell } from './inside-shell.ts';
import styles from './shell.module.css';
import { useFold } from './use-fold.ts';

/** Not needed to show a page: its code comes after it. */
const ServiceHoursNotice = sidePart(
  async () => (await import('./service-hours-notice.tsx')).ServiceHoursNotice,
);

interface ShellProps {
  parts: ShellParts;
  children: ReactNode;
}

/** Around every page of someone who is signed in. */
export function Shell({ parts, children }: ShellProps): ReactElement {
  const { Account, Help } = parts;
  const words = useMessages(shellMessages);
  const [folded, setFolded] = useFold();
  const [drawer, setDrawer] = useState(false);
  const [help, setHelp] = useState(false);
  const [account, setAccount] = useState(false);
  useShortcuts(useCallback(() => setHelp(true), []));
  useLiveFarm();
  const { serviceHours } = useConfig();
  if (useIsWall()) {
    return <main id="content">{children}</main>;
  }
  return (
    <div className={styles.shell} data-folded={folded || undefined}>
      <a className={styles.skip} href="#content" onClick={focusContent}>
        {words.skip}
      </a>
      <Header
        parts={parts}
        onOpenNav={() => setDrawer(true)}
        onAccount={() => setAccount(true)}
        onHelp={() => setHelp(true)}
      />
      <SignedInAsBar />
      <SideNav folded={folded} onFold={setFolded} drawer={drawer} onCloseDrawer={() => setDrawer(false)} />
      {serviceHours && <ServiceHoursNotice />}
      <main id="content" className={styles.main} tabIndex={-1}>
        <InsideShell value={true}>{children}</InsideShell>
      </main>
      {account && <Account onClose={() => setAccount(false)} />}
      {help && <Help onClose={() => setHelp(false)} />}
    </div>
  );
}

/** The address keeps its search values: a fragment would be a new entry of the history. */
function focusContent(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
