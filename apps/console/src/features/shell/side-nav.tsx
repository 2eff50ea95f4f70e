import { Link, useLocation } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { shellMessages } from './shell-messages.ts';
import styles from './side-nav.module.css';

interface SideNavProps {
  folded: boolean;
  onFold: (folded: boolean) => void;
  /** Whether the drawer of small screens is open. */
  drawer: boolean;
  onCloseDrawer: () => void;
}

export function SideNav({ folded, onFold, drawer, onCloseDrawer }: SideNavProps): ReactElement {
  const words = useMessages(shellMessages);
  return (
    <>
      <nav className={styles.nav} aria-label={words.nav} data-folded={folded || undefined}>
        <NavEntries folded={folded} />
        <span className={styles.foot}>
          <IconButton
            icon={folded ? 'unfold' : 'fold'}
            label={folded ? words.unfold : words.fold}
            onClick={() => onFold(!folded)}
          />
        </span>
      </nav>
      {drawer && <NavDrawer onClose={onCloseDrawer} />}
    </>
  );
}

/** A native modal dialog: the browser keeps the focus inside and closes it on Esc. */
function NavDrawer({ onClose }: { onClose: () => void }): ReactElement {
  const words = useMessages(shellMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const openedAt = useRef(path);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, []);
  useEffect(() => {
    if (path !== openedAt.current) onClose();
  }, [path, onClose]);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={words.nav}
      onClose={onClose}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.sheet}>
        <IconButton icon="close" label={words.closeNav} onClick={onClose} />
        <nav aria-label={words.nav}>
          <NavEntries folded={false} />
        </nav>
      </div>
    </dialog>
  );
}

function NavEntries({ folded }: { folded: boolean }): ReactElement {
  const words = useMessages(shellMessages);
  return (
    <ul className={styles.entries}>
      <NavEntry to={paths.home} icon="home" label={words.home} folded={folded} />
      <li className={styles.section} aria-hidden="true">
        {words.deviceSection}
      </li>
      <NavEntry to={paths.deviceList} icon="list" label={words.deviceList} folded={folded} />
      <NavEntry to={paths.devicePool} icon="grid" label={words.devicePool} folded={folded} />
      <NavEntry to={paths.hostList} icon="host" label={words.hostList} folded={folded} />
    </ul>
  );
}

interface NavEntryProps {
  to: (typeof paths)[keyof typeof paths];
  icon: IconName;
  label: string;
  folded: boolean;
}

function NavEntry({ to, icon, label, folded }: NavEntryProps): ReactElement {
  return (
    <li>
      <Link
        to={to}
        className={styles.entry}
        activeOptions={{ exact: true, includeSearch: false }}
        preload="intent"
        data-tip={folded ? label : undefined}
      >
        <Icon name={icon} />
        <span className={styles.label}>{label}</span>
      </Link>
    </li>
  );
}
