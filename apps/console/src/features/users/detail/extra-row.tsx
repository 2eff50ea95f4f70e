import { extraDataLimits } from '@rackhand/contract/account/extra-data';
import { type ReactElement, useId } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { type ExtraRow, valueTypes } from './extra-draft.ts';
import { extraMessages } from './extra-messages.ts';

interface ExtraRowProps {
  row: ExtraRow;
  place: number;
  mistake: string | null;
  onChange: (row: ExtraRow) => void;
  onRemove: () => void;
}

/** One value: its key, what it is, and what it says. */
export function ExtraTableRow({ row, place, mistake, onChange, onRemove }: ExtraRowProps): ReactElement {
  const words = useMessages(extraMessages);
  const id = useId();
  const name = row.key === '' ? words.keyOf(String(place)) : row.key;
  return (
    <tr>
      <th scope="row">
        <input
          aria-label={words.keyOf(String(place))}
          aria-invalid={mistake === null ? undefined : true}
          aria-describedby={mistake === null ? undefined : id}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          value={row.key}
          onChange={({ target }) => onChange({ ...row, key: target.value })}
        />
        {mistake !== null && (
          <p id={id} role="alert" data-bad>
            {mistake}
          </p>
        )}
      </th>
      <td>
        <select
          aria-label={words.typeOf(name)}
          value={row.type}
          onChange={({ target }) => {
            const type = valueTypes.find((one) => one === target.value) ?? 'text';
            onChange({ ...row, type, value: type === 'boolean' ? 'true' : '' });
          }}
        >
          {valueTypes.map((type) => (
            <option key={type} value={type}>
              {words.types[type]}
            </option>
          ))}
        </select>
      </td>
      <td>
        {row.type === 'boolean' ? (
          <select
            aria-label={words.valueOf(name)}
            value={row.value}
            onChange={({ target }) => onChange({ ...row, value: target.value })}
          >
            <option value="true">{words.yes}</option>
            <option value="false">{words.no}</option>
          </select>
        ) : (
          <input
            aria-label={words.valueOf(name)}
            inputMode={row.type === 'number' ? 'decimal' : 'text'}
            maxLength={extraDataLimits.textCharacters}
            autoComplete="off"
            value={row.value}
            onChange={({ target }) => onChange({ ...row, value: target.value })}
          />
        )}
      </td>
      <td>
        <Button aria-description={name} onClick={onRemove}>
          {words.remove}
        </Button>
      </td>
    </tr>
  );
}
