import { changeRack, removeRack } from '@rackhand/contract/endpoints/rack-changes';
import { type Rack, rackName } from '@rackhand/contract/rack/rack';
import { type ReactElement, useId } from 'react';
import { useDirtyPart } from '../../platform/form/dirty-parts.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { usePresses } from '../../ui/use-presses.ts';
import { FaultRow, NumberInput, ShapeCells, TheirsRow } from './rack-cells.tsx';
import styles from './rack-settings.module.css';
import { rackSettingsMessages } from './rack-settings-messages.ts';
import { useChangeRacks } from './use-change-racks.ts';
import { draftOf, type RackDraft, shapeOf, useRackDraft } from './use-rack-draft.ts';

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
  const { press, underWay } = usePresses<'save' | 'remove'>();
  const formId = useId();
  const state = useRackDraft(draftOf(rack), rack.version);
  useDirtyPart(state.isDirty);
  const params = { group: String(group), rack: String(rack.rack) };
  const save = (draft: RackDraft): void =>
    void press('save', () =>
      change(
        changeRack,
        { params, body: { ...shapeOf(draft), version: state.version } },
        { name: text, done: 'saved' },
      ),
    );
  return (
    <>
      <tr>
        <th scope="row">{rack.rack}</th>
        <ShapeCells state={state} formId={formId} label={name} />
        <td>
          <form id={formId} className={styles.actions} noValidate onSubmit={state.onSubmit(save)}>
            {state.isDirty && (
              <Button type="submit" busy={underWay.has('save')}>
                {words.save}
              </Button>
            )}
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
              aria-busy={underWay.has('remove') || undefined}
              onClick={() =>
                void press('remove', () => change(removeRack, { params }, { name: text, done: 'removed' }))
              }
            />
          </form>
        </td>
      </tr>
      <FaultRow state={state} formId={formId} />
      {state.isDirty && <TheirsRow state={state} />}
    </>
  );
}

interface NewRackRowProps {
  formId: string;
  /** The number that is offered. */
  next: number;
  isAdding: boolean;
  onAdd: (rack: Omit<Rack, 'version'>) => void;
}

/** Document 1 section 9: racks of 3 rows and 4 columns, until somebody says otherwise. */
const usual = { name: '', rows: '3', columns: '4' };

export function NewRackRow({ formId, next, isAdding, onAdd }: NewRackRowProps): ReactElement {
  const words = useMessages(rackSettingsMessages);
  const state = useRackDraft({ rack: String(next), ...usual });
  useDirtyPart(state.isDirty);
  return (
    <>
      <tr>
        <td>
          <NumberInput
            field="rack"
            state={state}
            formId={formId}
            label={words.of(words.number, words.newRack)}
          />
        </td>
        <ShapeCells state={state} formId={formId} label={words.newRack} />
        <td>
          <form
            id={formId}
            className={styles.actions}
            noValidate
            onSubmit={state.onSubmit((draft) => onAdd({ rack: Number(draft.rack), ...shapeOf(draft) }))}
          >
            <Button type="submit" busy={isAdding}>
              {words.addRack}
            </Button>
          </form>
        </td>
      </tr>
      <FaultRow state={state} formId={formId} />
    </>
  );
}
