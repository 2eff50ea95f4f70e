import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useLiveFarm } from '../live/use-live-farm.ts';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { shellMessages } from './shell-messages.ts';
import { SideNav } from './side-nav.tsx';
import { useFold } from './use-fold.ts';

/** Not needed to show a page: its code comes after it. */
const BulkCorner = lazy(async () => ({
  default: (await import('../commands/bulk-corner.tsx')).BulkCorner,
}));

/** Around every page of someone who is signed in. */
export function Shell(): ReactElement {
  const words = useMessages(shellMessages);
  const [folded, setFolded] = useFold();
  const [drawer, setDrawer] = useState(false);
  useLiveFarm();
  return (
    <div className={styles.shell} data-folded={folded || undefined}>
      <a className={styles.skip} href="#content" onClick={focusContent}>
        {words.skip}
      </a>
      <Header onOpenNav={() => setDrawer(true)} />
      <SideNav folded={folded} onFold={setFolded} drawer={drawer} onCloseDrawer={() => setDrawer(false)} />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        <BulkCorner />
      </Suspense>
    </div>
  );
}

/** The address keeps its search values: a fragment would be a new entry of the history. */
function focusContent(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
