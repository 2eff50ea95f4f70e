import { Link, useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import styles from './breadcrumbs.module.css';
import { placeOf } from './nav-entries.ts';
import { navMessages } from './nav-messages.ts';

/** Home, section, page: where one is. On the home page there is nothing to say. */
export function Breadcrumbs(): ReactElement | null {
  const words = useMessages(navMessages);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const place = placeOf(path);
  if (place?.section === undefined || place.section === null) return null;
  return (
    <nav className={styles.trail} aria-label={words.trail}>
      <ol>
        <li>
          <Link to="/">{words.entries.home}</Link>
        </li>
        <li>{words.sections[place.section]}</li>
        {place.below === null ? (
          <li aria-current="page">{words.entries[place.entry.label]}</li>
        ) : (
          <>
            <li>
              <Link to={place.entry.path}>{words.entries[place.entry.label]}</Link>
            </li>
            <li aria-current="page">{words.below[place.below]}</li>
          </>
        )}
      </ol>
    </nav>
  );
}
