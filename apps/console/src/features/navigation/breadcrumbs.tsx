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
  if (place === null || (place.section === null && place.below === null)) return null;
  const { section, entry, below } = place;
  return (
    <nav className={styles.trail} aria-label={words.trail}>
      <ol data-whole>
        <li>
          <Link to="/">{words.entries.home}</Link>
        </li>
        {section !== null && <li>{words.sections[section]}</li>}
        {section !== null && below !== null && (
          <li>
            <Link to={entry.path}>{words.entries[entry.label]}</Link>
          </li>
        )}
        <li aria-current="page">{below === null ? words.entries[entry.label] : words.below[below]}</li>
      </ol>
    </nav>
  );
}
