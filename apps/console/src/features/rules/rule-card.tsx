import { type RuleList, ruleListNames } from '@rackhand/contract/rule/rule-file';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useId } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { buttonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import plate from '../../ui/plate.module.css';
import { ruleMessages } from './rule-messages.ts';
import { findEntries } from './rule-view.ts';
import styles from './rules.module.css';
import type { RuleQuery } from './use-rules.ts';

const shownAtOnce = 6;

interface RuleCardProps {
  list: RuleList;
  query: RuleQuery;
  wanted: string;
}

/** One list: how many, the newest of them, or those that were searched for, and the way to its page. */
export function RuleCard({ list, query, wanted }: RuleCardProps): ReactElement {
  const words = useMessages(ruleMessages);
  const language = useLanguage();
  const heading = useId();
  const { data: entries } = query;
  const found = entries === undefined ? [] : findEntries(entries, wanted);
  const to = list === 'protected_app' ? paths.protectedApps : paths.errorManagement;
  const name = ruleListNames[list][language];
  return (
    <section className={classNames(plate.plate, styles.card)} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{name}</h2>
        {entries !== undefined && (
          <span className={styles.count}>
            {words.count(formatNumber(found.length), formatNumber(entries.length))}
          </span>
        )}
        <Link
          to={to}
          search={wanted === '' ? {} : { query: wanted }}
          className={buttonLink}
          aria-description={name}
        >
          {words.manage}
        </Link>
      </header>
      <LoadState query={query} words={words} rows={3} />
      {entries !== undefined && found.length === 0 && (
        <p className={styles.quiet}>{entries.length === 0 ? words.none : words.noMatch}</p>
      )}
      {found.length > 0 && (
        <ul aria-label={wanted === '' ? words.newest : words.found}>
          {found.slice(0, shownAtOnce).map((entry) => (
            <li key={entry.id}>
              <span className={styles.entry}>
                <PlainText text={entry.text} />
              </span>
              {entry.note !== '' && (
                <span>
                  <PlainText text={entry.note} />
                </span>
              )}
              <span className={styles.quiet}>
                {entry.changedBy} · <RelativeTime at={entry.changedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {found.length > shownAtOnce && (
        <p className={styles.quiet}>{words.more(formatNumber(found.length - shownAtOnce))}</p>
      )}
    </section>
  );
}
