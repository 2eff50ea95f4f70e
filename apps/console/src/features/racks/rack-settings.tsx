import { addRackGroup } from '@rackhand/contract/endpoints/racks';
import { type RackGroup, rackLimits } from '@rackhand/contract/rack';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { asItIs } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
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
  return (
    <Modal title={words.title} closeLabel={words.close} width={750} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.hint}>{words.hint}</p>
        {groups.map((group, place) => (
          <GroupSettings key={group.group} group={group} place={place} groups={groups} />
        ))}
        <NewGroup key={groups.length} groups={groups} />
      </div>
    </Modal>
  );
}

function NewGroup({ groups }: { groups: readonly RackGroup[] }): ReactElement {
  const words = useMessages(rackSettingsMessages);
  const change = useChangeRacks();
  const next = Math.max(0, ...groups.map(({ group }) => group)) + 1;
  const [number, setNumber] = useState(String(next));
  const [name, setName] = useState('');
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    const body = { group: Number(number), name: name.trim() };
    void change(addRackGroup, { body }, { name: asItIs(`S${number}`), done: 'added' });
  };
  return (
    <form className={styles.newGroup} aria-label={words.newGroup} onSubmit={add}>
      <label>
        <span>{words.number}</span>
        <input
          type="number"
          required
          min={1}
          max={rackLimits.number}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
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
      <Button type="submit">{words.addGroup}</Button>
    </form>
  );
}
