import { Link, useLocation } from '@tanstack/react-router';
import { Fragment, type ReactElement, useEffect, useRef } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type NavEntry, navSections, placeOf } from './nav-entries.ts';
import { navMessages } from './nav-messages.ts';
import styles from './side-nav.module.css';
import { useNavViewer } from './use-nav-viewer.ts';

interface SideNavProps {
  folded: boolean;
  onFold: (folded: boolean) => void;
  /** Whether the drawer of small screens is open. */
  drawer: boolean;
  onCloseDrawer: () => void;
}

export function SideNav({ folded, onFold, drawer, onCloseDrawer }: SideNavProps): ReactElement {
  const words = useMessages(navMessages);
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
  const words = useMessages(navMessages);
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
  const words = useMessages(navMessages);
  const sections = navSections(useNavViewer());
  const list = useRef<HTMLUListElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // With more entries than there is room for, the page that is open stays in sight.
  useEffect(() => {
    if (path !== '') list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  const place = placeOf(path);
  return (
    <ul ref={list} className={styles.entries}>
      {sections.map(({ label, entries }) => (
        <Fragment key={label ?? ''}>
          {label !== null && (
            <li className={styles.section} aria-hidden="true">
              {words.sections[label]}
            </li>
          )}
          {entries.map((entry) => (
            <NavLink
              key={entry.path}
              entry={entry}
              folded={folded}
              isAbove={place?.below !== null && place?.entry.path === entry.path}
            />
          ))}
        </Fragment>
      ))}
    </ul>
  );
}

interface NavLinkProps {
  entry: NavEntry;
  folded: boolean;
  /** Of the page that is open: one is in its part of the console. */
  isAbove: boolean;
}

function NavLink({ entry, folded, isAbove }: NavLinkProps): ReactElement {
  const label = useMessages(navMessages).entries[entry.label];
  return (
    <li>
      <Link
        to={entry.path}
        {...(entry.search === undefined ? {} : { search: entry.search })}
        className={styles.entry}
        activeOptions={{ exact: true, includeSearch: false }}
        preload="intent"
        {...(isAbove && { 'aria-current': 'true' as const })}
        data-tip={folded ? label : undefined}
      >
        <Icon name={entry.icon} />
        <span className={styles.label}>{label}</span>
      </Link>
    </li>
  );
}
