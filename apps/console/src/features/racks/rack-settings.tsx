import { addRackGroup } from '@rackhand/contract/endpoints/rack-changes';
import { type RackGroup, rackLimits, rackNumberMistake } from '@rackhand/contract/rack/rack';
import { type ReactElement, type SubmitEvent, useId, useRef, useState } from 'react';
import { DirtyParts, useDirtyPart, useDirtyParts } from '../../platform/form/dirty-parts.ts';
import { useGuardedClose } from '../../platform/form/unsaved-guard.tsx';
import { onLeave, useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { asItIs } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useFocusFault } from '../../ui/use-focus-fault.ts';
import { usePresses } from '../../ui/use-presses.ts';
import { GroupSettings } from './group-settings.tsx';
import styles from './rack-settings.module.css';
import { rackSettingsMessages } from './rack-settings-messages.ts';
import { useChangeRacks } from './use-change-racks.ts';

interface RackSettingsProps {
  groups: readonly RackGroup[];
  onClose: () => void;
}

/** Where super admins say which racks there are. Each line is saved by itself, and everybody's grid follows. */
export function RackSettings({ groups, onClose }: RackSettingsProps): ReactElement {
  const words = useMessages(rackSettingsMessages);
  const { isDirty, report } = useDirtyParts();
  const { close, guard } = useGuardedClose(isDirty, onClose);
  const change = useChangeRacks();
  const { press, underWay } = usePresses<'add'>();
  return (
    <Modal title={words.title} closeLabel={words.close} width={750} onClose={close}>
      <DirtyParts value={report}>
        <div className={styles.body}>
          <p className={styles.hint}>{words.hint}</p>
          {groups.map((group, place) => (
            <GroupSettings key={group.group} group={group} place={place} groups={groups} />
          ))}
          <NewGroup
            key={groups.length}
            groups={groups}
            isAdding={underWay.has('add')}
            onAdd={(body) => {
              const name = asItIs(`S${String(body.group)}`);
              void press('add', () => change(addRackGroup, { body }, { name, done: 'added' }));
            }}
          />
        </div>
      </DirtyParts>
      {guard}
    </Modal>
  );
}

interface NewGroupProps {
  groups: readonly RackGroup[];
  isAdding: boolean;
  onAdd: (group: { group: number; name: string }) => void;
}

function NewGroup({ groups, isAdding, onAdd }: NewGroupProps): ReactElement {
  const words = useMessages(rackSettingsMessages);
  const next = Math.max(0, ...groups.map(({ group }) => group)) + 1;
  const [number, setNumber] = useState(String(next));
  const [name, setName] = useState('');
  useDirtyPart(name.trim() !== '' || number !== String(next));
  const language = useLanguage();
  const faultId = useId();
  const { faults, of, look, tell } = useFieldFaults<'number'>((_field, value) =>
    rackNumberMistake(value, rackLimits.number),
  );
  const fault = of('number');
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, faults);
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    const mistake = rackNumberMistake(number, rackLimits.number);
    tell(mistake === null ? {} : { number: mistake }, { number });
    if (mistake !== null) return;
    onAdd({ group: Number(number), name: name.trim() });
  };
  return (
    <form ref={form} className={styles.newGroup} aria-label={words.newGroup} noValidate onSubmit={add}>
      <label>
        <span>{words.number}</span>
        <input
          type="number"
          required
          min={1}
          max={rackLimits.number}
          value={number}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault === null ? undefined : faultId}
          onChange={({ target }) => setNumber(target.value)}
          onBlur={onLeave(() => look('number', number))}
        />
      </label>
      <label>
        <span>{words.groupName}</span>
        <input
          type="text"
          value={name}
          maxLength={rackLimits.nameCharacters}
          placeholder={words.testRack}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <Button type="submit" busy={isAdding}>
        {words.addGroup}
      </Button>
      {fault !== null && (
        <p id={faultId} className={styles.fault} role="alert">
          {fault[language]}
        </p>
      )}
    </form>
  );
}
