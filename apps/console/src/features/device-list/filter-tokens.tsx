import { deviceColumnTable } from '@rackhand/contract/device/device-columns';
import { formatSearch, parseSearch } from '@rackhand/contract/device/device-search-terms';
import type { StateGroup } from '@rackhand/contract/device/device-states';
import type { Language } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Token } from '../../ui/token.tsx';
import type { DeviceFilter } from '../devices/device-filter.ts';
import { deviceMessages } from '../devices/device-messages.ts';
import styles from './filter-tokens.module.css';
import { propertyWord, valueWord } from './filters/search-words.ts';
import { listMessages } from './list-messages.ts';

interface FilterTokensProps {
  filter: DeviceFilter;
  onSearch: (q: string) => void;
  onState: (state: StateGroup | null) => void;
  onClear: () => void;
}

/** What the list is narrowed by, each to be taken away by itself. Document 5 U8. */
export function FilterTokens({ filter, onSearch, onState, onClear }: FilterTokensProps): ReactElement | null {
  const words = useMessages(listMessages);
  const language = useLanguage();
  const tokens = tokensOf(filter, language, words);
  if (tokens.length === 0) return null;
  const takeAway = ({ rest }: Token): void => {
    if (rest === null) onState(null);
    else onSearch(rest);
    focusSearch();
  };
  return (
    <div className={styles.tokens} role="group" aria-label={words.tokens}>
      <ul>
        {tokens.map((token) => (
          <Token key={token.label} takeAway={words.takeAway(token.label)} onTakeAway={() => takeAway(token)}>
            {token.label}
          </Token>
        ))}
      </ul>
      {tokens.length > 1 && (
        <Button
          look="quiet"
          onClick={() => {
            onClear();
            focusSearch();
          }}
        >
          {words.clearFilters}
        </Button>
      )}
    </div>
  );
}

interface Token {
  label: string;
  /** The search without it; null where it is the state. */
  rest: string | null;
}

function tokensOf(
  { q, state }: DeviceFilter,
  language: Language,
  words: (typeof listMessages)['ko'],
): Token[] {
  const { text, terms } = parseSearch(q);
  return [
    ...terms.map(({ property, value }, at) => ({
      label: `${propertyWord(property, language)}: ${valueWord(property, value, language)}`,
      rest: formatSearch({ text, terms: terms.toSpliced(at, 1) }),
    })),
    ...(text === '' ? [] : [{ label: words.contains(text), rest: formatSearch({ text: '', terms }) }]),
    ...(state === null
      ? []
      : [
          {
            label: `${deviceColumnTable.state[language]}: ${deviceMessages[language].groups[state]}`,
            rest: null,
          },
        ]),
  ];
}

/** The button that was pressed is gone: the search takes the focus. */
function focusSearch(): void {
  document.querySelector<HTMLElement>('[aria-keyshortcuts="/"]')?.focus();
}
