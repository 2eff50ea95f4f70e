import { changeRack, removeRack } from '@rackhand/contract/endpoints/racks';
import { type Rack, rackLimits, rackName } from '@rackhand/contract/rack';
import { type ReactElement, type SubmitEvent, useId, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import styles from './rack-settings.module.css';
import { rackSettingsMessages } from './rack-settings-messages.ts';
import { useChangeRacks } from './use-change-racks.ts';

interface Draft {
  name: string;
  rows: string;
  columns: string;
}

interface RackRowProps {
  group: number;
  rack: Rack;
  /** null for the first. */
  onUp: (() => void) | null;
  /** null for the last. */
  onDown: (() => void) | null;
}

export function RackRow({ group, rack, onUp, onDown }: RackRowProps): ReactElement {
  const words = useMessages(rackSettingsMessages);
  const text = rackName(rack);
  const name = text[useLanguage()];
  const change = useChangeRacks();
  const formId = useId();
  const [draft, setDraft] = useState<Draft>({
    name: rack.name,
    rows: String(rack.rows),
    columns: String(rack.columns),
  });
  const isDirty =
    draft.name.trim() !== rack.name ||
    draft.rows !== String(rack.rows) ||
    draft.columns !== String(rack.columns);
  const params = { group: String(group), rack: String(rack.rack) };
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    void change(changeRack, { params, body: shapeOf(draft) }, { name: text, done: 'saved' });
  };
  return (
    <tr>
      <th scope="row">{rack.rack}</th>
      <ShapeCells draft={draft} formId={formId} label={name} onDraft={setDraft} />
      <td>
        <form id={formId} className={styles.actions} onSubmit={save}>
          {isDirty && <Button type="submit">{words.save}</Button>}
          <IconButton
            icon="up"
            label={words.of(words.up, name)}
            disabled={onUp === null}
            onClick={() => onUp?.()}
          />
          <IconButton
            icon="down"
            label={words.of(words.down, name)}
            disabled={onDown === null}
            onClick={() => onDown?.()}
          />
          <IconButton
            icon="close"
            label={words.of(words.remove, name)}
            onClick={() => void change(removeRack, { params }, { name: text, done: 'removed' })}
          />
        </form>
      </td>
    </tr>
  );
}

interface NewRackRowProps {
  formId: string;
  /** The number that is offered. */
  next: number;
  onAdd: (rack: Rack) => void;
}

/** Document 1 section 9: racks of 3 rows and 4 columns, until somebody says otherwise. */
const usual: Draft = { name: '', rows: '3', columns: '4' };

export function NewRackRow({ formId, next, onAdd }: NewRackRowProps): ReactElement {
  const words = useMessages(rackSettingsMessages);
  const [number, setNumber] = useState(String(next));
  const [draft, setDraft] = useState(usual);
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    onAdd({ rack: Number(number), ...shapeOf(draft) });
  };
  return (
    <tr>
      <td>
        <NumberInput
          form={formId}
          label={words.of(words.number, words.newRack)}
          value={number}
          most={rackLimits.number}
          onChange={setNumber}
        />
      </td>
      <ShapeCells draft={draft} formId={formId} label={words.newRack} onDraft={setDraft} />
      <td>
        <form id={formId} className={styles.actions} onSubmit={add}>
          <Button type="submit">{words.addRack}</Button>
        </form>
      </td>
    </tr>
  );
}

function shapeOf({ name, rows, columns }: Draft): Omit<Rack, 'rack'> {
  return { name: name.trim(), rows: Number(rows), columns: Number(columns) };
}

interface ShapeCellsProps {
  draft: Draft;
  formId: string;
  /** What they are of, for those who don't see the line. */
  label: string;
  onDraft: (draft: Draft) => void;
}

function ShapeCells({ draft, formId, label, onDraft }: ShapeCellsProps): ReactElement {
  const words = useMessages(rackSettingsMessages);
  return (
    <>
      <td>
        <input
          type="text"
          form={formId}
          aria-label={words.of(words.name, label)}
          value={draft.name}
          maxLength={rackLimits.nameCharacters}
          onChange={({ target }) => onDraft({ ...draft, name: target.value })}
        />
      </td>
      {(['rows', 'columns'] as const).map((side) => (
        <td key={side} data-heading={words[side]}>
          <NumberInput
            form={formId}
            label={words.of(words[side], label)}
            value={draft[side]}
            most={rackLimits.side}
            onChange={(value) => onDraft({ ...draft, [side]: value })}
          />
        </td>
      ))}
      <td className={styles.slots} data-heading={words.slots}>
        {formatNumber(Number(draft.rows) * Number(draft.columns))}
      </td>
    </>
  );
}

interface NumberInputProps {
  form: string;
  label: string;
  value: string;
  most: number;
  onChange: (value: string) => void;
}

function NumberInput({ form, label, value, most, onChange }: NumberInputProps): ReactElement {
  return (
    <input
      type="number"
      required
      form={form}
      min={1}
      max={most}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
