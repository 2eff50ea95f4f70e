import { autonomousLimits, avoidKeys } from '@rackhand/contract/test/autonomous-limits';
import { scenarioLimits } from '@rackhand/contract/test/scenario-limits';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import type { AvoidDraft } from '../exploring-draft.ts';
import { exploringMessages } from '../exploring-messages.ts';
import styles from '../plan.module.css';

interface AvoidFieldsProps {
  avoid: readonly AvoidDraft[];
  error: string | null;
  onChange: (avoid: readonly AvoidDraft[]) => void;
}

const emptyRow: AvoidDraft = { looks: [{ key: 'text', value: '' }], index: '' };

/** What is never touched: a row for each, of which all that is said has to hold. */
export function AvoidFields({ avoid, error, onChange }: AvoidFieldsProps): ReactElement {
  const words = useMessages(exploringMessages);
  return (
    <fieldset className={styles.section}>
      <legend>{words.avoid}</legend>
      <p className={styles.quiet}>{words.avoidHint}</p>
      {/* A row has no name but its place. */}
      {avoid.map((row, at) => (
        <AvoidRow
          key={at}
          place={formatNumber(at + 1)}
          row={row}
          isWrong={error !== null}
          onChange={(next) => onChange(avoid.with(at, next))}
          onRemove={() => onChange(avoid.toSpliced(at, 1))}
        />
      ))}
      <div>
        <Button
          whyNot={avoid.length >= autonomousLimits.avoid ? words.avoidFull : null}
          onClick={() => onChange([...avoid, emptyRow])}
        >
          {words.addAvoid} <span className="hidden-text">{words.avoid}</span>
        </Button>
      </div>
      {error !== null && (
        <p className={styles.bad} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface AvoidRowProps {
  place: string;
  row: AvoidDraft;
  isWrong: boolean;
  onChange: (row: AvoidDraft) => void;
  onRemove: () => void;
}

function AvoidRow({ place, row, isWrong, onChange, onRemove }: AvoidRowProps): ReactElement {
  const words = useMessages(exploringMessages);
  const { looks, index } = row;
  const unused = avoidKeys.filter((key) => !looks.some((look) => look.key === key));
  const [next] = unused;
  return (
    <div className={styles.avoid}>
      {looks.map((look, at) => (
        <span key={look.key} className={styles.look}>
          <select
            aria-label={words.avoidKey(place)}
            value={look.key}
            onChange={({ target }) => {
              const key = unused.find((one) => one === target.value);
              if (key !== undefined) onChange({ ...row, looks: looks.with(at, { ...look, key }) });
            }}
          >
            {avoidKeys
              .filter((key) => key === look.key || unused.includes(key))
              .map((key) => (
                <option key={key} value={key}>
                  {words.avoidKeys[key]}
                </option>
              ))}
          </select>
          <input
            aria-label={words.avoidValue(place)}
            aria-invalid={isWrong || undefined}
            value={look.value}
            maxLength={scenarioLimits.textCharacters}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) =>
              onChange({ ...row, looks: looks.with(at, { ...look, value: target.value }) })
            }
          />
        </span>
      ))}
      <input
        className={styles.index}
        aria-label={words.avoidIndex(place)}
        placeholder={words.indexHint}
        inputMode="numeric"
        autoComplete="off"
        value={index}
        onChange={({ target }) => onChange({ ...row, index: target.value })}
      />
      {next !== undefined && (
        <Button
          look="quiet"
          onClick={() => onChange({ ...row, looks: [...looks, { key: next, value: '' }] })}
        >
          {words.addLook}
        </Button>
      )}
      <Button look="quiet" aria-label={words.removeAvoid(place)} onClick={onRemove}>
        ✕
      </Button>
    </div>
  );
}
