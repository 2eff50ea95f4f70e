import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { sidePart } from '../../../platform/side-part.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { listMessages } from '../list-messages.ts';
import type { FilterProps } from './filter-panel.tsx';
import styles from './more-filters.module.css';

const FilterPanel = sidePart(async () => (await import('./filter-panel.tsx')).FilterPanel);

/** What is rarely asked for: exactly one state, one host, longer than a time. Each is a term of the search, as if typed. */
export function MoreFilters(props: FilterProps): ReactElement {
  const words = useMessages(listMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        icon="filter"
        label={words.moreFilters}
        className={styles.open}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor !== null && <FilterPanel {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
