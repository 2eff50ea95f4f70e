import { logLevelWords } from '@rackhand/contract/test/run-words';
import { testLimits } from '@rackhand/contract/test/test-lists';
import { type LogLine, logLevels } from '@rackhand/contract/test/test-run';
import { type ReactElement, useState } from 'react';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterField } from '../../../ui/filters.tsx';
import { detailMessages } from '../detail-messages.ts';
import styles from './log.module.css';
import { findLines, type LogFilter, type LogOf } from './log-queries.ts';

interface Found {
  by: LogFilter;
  lines: readonly LogLine[];
  next: number | null;
}

/** As much as is read at one time; then somebody asks for more. */
const foundAtOnce = 200;
const nothing: LogFilter = { text: '', level: '', tag: '' };

/** Looks through the whole log on the server; a press on a line shows it among the others. */
export function LogSearch({ log, onLine }: { log: LogOf; onLine: (line: number) => void }): ReactElement {
  const { api, notices } = usePlatform();
  const words = useMessages(detailMessages);
  const [filter, setFilter] = useState(nothing);
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);
  const search = async (by: LogFilter, from: number, before: readonly LogLine[]): Promise<void> => {
    if (Object.values(by).every((value) => value === '')) {
      setFound(null);
      return;
    }
    setBusy(true);
    let found: Found = { by, lines: before, next: from };
    try {
      // The server looks through a part of a long log at a time.
      while (found.next !== null && found.lines.length - before.length < foundAtOnce) {
        const { lines, next } = await findLines(api, log, by, found.next);
        found = { by, lines: [...found.lines, ...lines], next };
        setFound(found);
      }
    } catch (error) {
      notices.fail(
        inBoth(detailMessages, (said) => said.logFailed),
        { error, text: refusalText(error) },
      );
    }
    setBusy(false);
  };
  return (
    <search className={styles.search} aria-label={words.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void search({ ...filter, text: filter.text.trim(), tag: filter.tag.trim() }, 1, []);
        }}
      >
        <SearchFields filter={filter} onChange={setFilter} />
        <Button type="submit" busy={busy}>
          {words.search}
        </Button>
        {found !== null && (
          <Button
            look="quiet"
            onClick={() => {
              setFilter(nothing);
              setFound(null);
            }}
          >
            {words.clearSearch}
          </Button>
        )}
      </form>
      {found !== null && (
        <FoundLines
          found={found}
          busy={busy}
          onLine={onLine}
          onGoOn={(from) => void search(found.by, from, found.lines)}
        />
      )}
    </search>
  );
}

interface SearchFieldsProps {
  filter: LogFilter;
  onChange: (filter: LogFilter) => void;
}

function SearchFields({ filter, onChange }: SearchFieldsProps): ReactElement {
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const texts = ['text', 'tag'] as const;
  return (
    <>
      {texts.map((name) => (
        <FilterField key={name} label={words.searchFields[name]}>
          <input
            value={filter[name]}
            maxLength={testLimits.searchCharacters}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ ...filter, [name]: target.value })}
          />
        </FilterField>
      ))}
      <FilterField label={words.searchFields.level}>
        <select
          value={filter.level}
          onChange={({ target }) =>
            onChange({ ...filter, level: logLevels.find((level) => level === target.value) ?? '' })
          }
        >
          <option value="">{words.allLevels}</option>
          {logLevels.map((level) => (
            <option key={level} value={level}>
              {words.levelAndAbove(level, logLevelWords[level][language])}
            </option>
          ))}
        </select>
      </FilterField>
    </>
  );
}

interface FoundLinesProps {
  found: Found;
  busy: boolean;
  onLine: (line: number) => void;
  onGoOn: (from: number) => void;
}

function FoundLines({ found: { lines, next }, busy, onLine, onGoOn }: FoundLinesProps): ReactElement {
  const words = useMessages(detailMessages);
  return (
    <div>
      <p className={styles.quiet} role="status">
        {busy && next !== null && `${words.searchedTo(formatNumber(next - 1))} `}
        {(lines.length > 0 || !busy) &&
          (lines.length === 0 ? words.noneFound : words.found(formatNumber(lines.length)))}
      </p>
      <ul className={styles.found} aria-label={words.foundLines}>
        {lines.map(({ line, text }) => (
          <li key={line}>
            <button type="button" onClick={() => onLine(line)}>
              <span className={styles.number}>{line}</span>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button busy={busy} onClick={() => onGoOn(next)}>
          {words.goOn}
        </Button>
      )}
    </div>
  );
}
