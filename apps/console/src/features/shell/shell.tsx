import { type ReactElement, type ReactNode, useCallback, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { sidePart } from '../../platform/side-part.tsx';
import { useLiveFarm } from '../live/use-live-farm.ts';
import { SideNav } from '../navigation/side-nav.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { SignedInAsBar } from '../sign-in-as-user/signed-in-as-bar.tsx';
import { Header } from './header.tsx';
import { InsideShell } from './inside-shell.ts';
import { ServiceHoursNotice } from './service-hours-notice.tsx';
import styles from './shell.module.css';
import { shellMessages } from './shell-messages.ts';
import { useFold } from './use-fold.ts';
import { useIsWall } from './use-is-wall.ts';

/** Not needed to show a page: its code comes after it. */
const BulkCorner = sidePart(async () => (await import('../commands/bulk-corner.tsx')).BulkCorner);

const HelpDialog = sidePart(async () => (await import('../help/help-dialog.tsx')).HelpDialog);

const MyAccountDialog = sidePart(
  async () => (await import('../admins/my-account-dialog.tsx')).MyAccountDialog,
);

/** Around every page of someone who is signed in. */
export function Shell({ children }: { children: ReactNode }): ReactElement {
  const words = useMessages(shellMessages);
  const [folded, setFolded] = useFold();
  const [drawer, setDrawer] = useState(false);
  const [help, setHelp] = useState(false);
  const [account, setAccount] = useState(false);
  useShortcuts(useCallback(() => setHelp(true), []));
  useLiveFarm();
  if (useIsWall()) {
    return <main id="content">{children}</main>;
  }
  return (
    <div className={styles.shell} data-folded={folded || undefined}>
      <a className={styles.skip} href="#content" onClick={focusContent}>
        {words.skip}
      </a>
      <Header
        onOpenNav={() => setDrawer(true)}
        onAccount={() => setAccount(true)}
        onHelp={() => setHelp(true)}
      />
      <SignedInAsBar />
      <SideNav folded={folded} onFold={setFolded} drawer={drawer} onCloseDrawer={() => setDrawer(false)} />
      <ServiceHoursNotice />
      <main id="content" className={styles.main} tabIndex={-1}>
        <InsideShell value={true}>{children}</InsideShell>
      </main>
      <BulkCorner />
      {account && <MyAccountDialog onClose={() => setAccount(false)} />}
      {help && <HelpDialog onClose={() => setHelp(false)} />}
    </div>
  );
}

/** The address keeps its search values: a fragment would be a new entry of the history. */
function focusContent(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
