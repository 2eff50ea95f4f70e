import {
  addRack,
  changeRackGroup,
  orderRackGroups,
  orderRacks,
  removeRackGroup,
} from '@rackhand/contract/endpoints/rack-changes';
import { type RackGroup, rackGroupName, rackLimits } from '@rackhand/contract/rack/rack';
import { type ReactElement, type SubmitEvent, useId } from 'react';
import { useDirtyPart } from '../../platform/form/dirty-parts.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { PressButton } from '../../ui/press-button.tsx';
import { usePresses } from '../../ui/use-presses.ts';
import { moved } from './moved.ts';
import { NewRackRow, RackRow } from './rack-row.tsx';
import styles from './rack-settings.module.css';
import { rackSettingsMessages } from './rack-settings-messages.ts';
import { Theirs } from './theirs.tsx';
import { useChangeRacks } from './use-change-racks.ts';
import { useDraftUnderStream } from './use-draft-under-stream.ts';

interface GroupSettingsProps {
  group: RackGroup;
  /** Its place among the groups. */
  place: number;
  groups: readonly RackGroup[];
}

/** A group: its name, its place among the tabs, and its racks line by line. */
export function GroupSettings({ group, place, groups }: GroupSettingsProps): ReactElement {
  const words = useMessages(rackSettingsMessages);
  const name = rackGroupName(group);
  const label = name[useLanguage()];
  const change = useChangeRacks();
  const { press, underWay } = usePresses<'add'>();
  const formId = useId();
  const numbers = group.racks.map(({ rack }) => rack);
  const order = (from: number, to: number): void => {
    const body = { group: group.group, racks: moved(numbers, from, to) };
    void change(orderRacks, { body }, { name, done: null });
  };
  return (
    <section className={styles.group} aria-label={label}>
      <GroupHead group={group} place={place} groups={groups} />
      <table>
        <caption className="hidden-text">{words.racksOf(label)}</caption>
        <thead>
          <tr>
            {[words.number, words.name, words.rows, words.columns, words.slots, words.actions].map(
              (heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {group.racks.map((rack, index) => (
            <RackRow
              key={rack.rack}
              group={group.group}
              rack={rack}
              onUp={index === 0 ? null : () => order(index, index - 1)}
              onDown={index === group.racks.length - 1 ? null : () => order(index, index + 1)}
            />
          ))}
          <NewRackRow
            key={numbers.join()}
            formId={formId}
            next={Math.max(0, ...numbers) + 1}
            isAdding={underWay.has('add')}
            onAdd={({ rack, ...shape }) => {
              const added = { ko: `${name.ko} ${String(rack)}`, en: `${name.en} ${String(rack)}` };
              const body = { group: group.group, rack, ...shape };
              void press('add', () => change(addRack, { body }, { name: added, done: 'added' }));
            }}
          />
        </tbody>
      </table>
    </section>
  );
}

const changedName = (draft: { name: string }, base: { name: string }): 'name'[] =>
  draft.name.trim() === base.name ? [] : ['name'];

function GroupHead({ group, place, groups }: GroupSettingsProps): ReactElement {
  const words = useMessages(rackSettingsMessages);
  const known = rackGroupName(group);
  const label = known[useLanguage()];
  const change = useChangeRacks();
  const { press, underWay } = usePresses<'save'>();
  const named = { base: { name: group.name }, version: group.version };
  const { draft, set, read, changed, clashes } = useDraftUnderStream(named, changedName);
  const { name } = draft;
  const isDirty = changed.length > 0;
  useDirtyPart(isDirty);
  const params = { group: String(group.group) };
  const numbers = groups.map((each) => each.group);
  const order = (to: number): void => {
    const body = { groups: moved(numbers, place, to) };
    void change(orderRackGroups, { body }, { name: known, done: null });
  };
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    const body = { name: name.trim(), version: read.version };
    void press('save', () => change(changeRackGroup, { params, body }, { name: known, done: 'saved' }));
  };
  return (
    <form className={styles.head} onSubmit={save}>
      <h3>{`S${String(group.group)}`}</h3>
      <input
        type="text"
        aria-label={words.of(words.groupName, `S${String(group.group)}`)}
        value={name}
        maxLength={rackLimits.nameCharacters}
        placeholder={words.testRack}
        onChange={({ target }) => set({ name: target.value })}
      />
      {isDirty && (
        <Button type="submit" busy={underWay.has('save')}>
          {words.save}
        </Button>
      )}
      {isDirty && clashes !== null && (
        <Theirs
          parts={clashes.map((field) => ({
            ...{ field, name: words.groupName, mine: name },
            newest: read.base.name === '' ? words.testRack : read.base.name,
          }))}
          onTake={() => set(read.base)}
        />
      )}
      <div className={styles.actions}>
        <IconButton
          icon="left"
          label={words.of(words.left, label)}
          disabled={place === 0}
          onClick={() => order(place - 1)}
        />
        <IconButton
          icon="right"
          label={words.of(words.right, label)}
          disabled={place === groups.length - 1}
          onClick={() => order(place + 1)}
        />
        <PressButton
          look="quiet"
          onPress={() => change(removeRackGroup, { params }, { name: known, done: 'removed' })}
        >
          {words.removeGroup}
        </PressButton>
      </div>
    </form>
  );
}
