import type { Device } from '@rackhand/contract/device/device';
import { type RackGroup, rackName } from '@rackhand/contract/rack/rack';
import { type CSSProperties, memo, type ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { ChooseAllBox } from '../../../ui/choose-all-box.tsx';
import type { Selection } from '../../devices/use-selection.ts';
import { MaintenanceButton } from '../../maintenance/maintenance-button.tsx';
import { rackMessages } from '../rack-messages.ts';
import { EmptySlot, Slot } from '../slots/slot.tsx';
import type { SlotSituation } from '../slots/slot-situation.ts';
import type { PlannedRack, PlannedSlot } from './rack-plan.ts';
import styles from './rack-plates.module.css';

interface RackPlatesProps {
  group: RackGroup | null;
  racks: readonly PlannedRack[];
  situation: SlotSituation;
}

/** The racks of a group side by side. */
export function RackPlates({ group, racks, situation }: RackPlatesProps): ReactElement {
  const words = useMessages(rackMessages);
  return (
    <div
      {...(group === null ? {} : { role: 'tabpanel', 'aria-labelledby': `rack-tab-${String(group.group)}` })}
      id="rack-panel"
      className={styles.plates}
      style={{ '--widest': Math.max(4, ...racks.map(({ rack }) => rack.columns)) } as CSSProperties}
    >
      {racks.length === 0 && (
        <p className={styles.none}>
          {group === null ? words.noGroups : words.noRacks} {words.askSuper}
        </p>
      )}
      {racks.map((planned) => (
        <RackPlate key={planned.rack.rack} group={group} planned={planned} situation={situation} />
      ))}
    </div>
  );
}

interface RackPlateProps {
  group: RackGroup | null;
  planned: PlannedRack;
  situation: SlotSituation;
}

function RackPlate({ group, planned: { rack, rows }, situation }: RackPlateProps): ReactElement {
  const words = useMessages(rackMessages);
  const name = rackName(rack)[situation.language];
  const id = `rack-${String(rack.rack)}`;
  const all = devicesOf(rows.flat());
  const available = all.filter(({ info }) => info.state === 'AVAILABLE').length;
  const legend = {
    selection: situation.selection,
    tabbable: rows.some((row) => row.some(({ location }) => location === situation.at)),
  };
  const columns = rows[0] ?? [];
  return (
    <section
      className={styles.plate}
      aria-labelledby={id}
      style={{ '--columns': rack.columns, '--rows': rack.rows } as CSSProperties}
    >
      <header>
        <h2 id={id}>{name}</h2>
        <span>{words.rackCount(formatNumber(available), formatNumber(all.length))}</span>
        {group !== null && (
          <MaintenanceButton
            place={{ rack: `${String(group.group)}-${String(rack.rack)}` }}
            name={name}
            devices={all}
          />
        )}
      </header>
      <div role="grid" aria-labelledby={id} className={styles.slots}>
        <div role="row" className={styles.row} data-legend>
          <div role="columnheader" className={styles.corner}>
            <LegendBox {...legend} devices={all} label={words.chooseRack(name)} text="" />
          </div>
          {columns.map((slot, index) => (
            <div key={slot.location} role="columnheader">
              <LegendBox
                {...legend}
                devices={devicesOf(rows.map((row) => row[index]))}
                label={words.chooseColumn(name, String(index + 1))}
                text={String(index + 1)}
              />
            </div>
          ))}
        </div>
        {rows.map((row, index) => (
          <div key={row[0]?.location} role="row" className={styles.row}>
            <div role="rowheader">
              <LegendBox
                {...legend}
                devices={devicesOf(row)}
                label={words.chooseRow(name, String(index + 1))}
                text={String(index + 1)}
              />
            </div>
            {row.map((slot) => (
              <div key={slot.location} role="gridcell" className={styles.cell} data-place={slot.location}>
                <SlotAt slot={slot} situation={situation} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function devicesOf(slots: readonly (PlannedSlot | undefined)[]): Device[] {
  return slots.flatMap((slot) => slot?.device ?? []);
}

/** The slot with what it shares with the others reduced to what is its own, so that only what changes is drawn anew. */
export function SlotAt({
  slot: { location, device },
  situation,
}: {
  slot: PlannedSlot;
  situation: SlotSituation;
}): ReactElement {
  const { language, found, openUdid, at, selection, onOpen, onMenu, onSelect, onPlace } = situation;
  const tabbable = at === location;
  if (device === null) {
    return <EmptySlot location={location} language={language} tabbable={tabbable} onPlace={onPlace} />;
  }
  return (
    <Slot
      device={device}
      location={location}
      language={language}
      tabbable={tabbable}
      faded={!found.has(device.arn)}
      open={openUdid === device.info.udid}
      selected={selection.has(device.arn)}
      onOpen={onOpen}
      onMenu={onMenu}
      onSelect={onSelect}
    />
  );
}

interface LegendBoxProps {
  devices: readonly Device[];
  selection: Selection;
  label: string;
  text: string;
  tabbable: boolean;
}

/** Number of a row or column, and the way to choose all its devices without dragging. */
const LegendBox = memo(function LegendBox(props: LegendBoxProps): ReactElement {
  const { devices, selection, label, text, tabbable } = props;
  return (
    <label className={styles.legend} data-tip={label}>
      <ChooseAllBox
        ids={devices.map(({ arn }) => arn)}
        selection={selection}
        label={label}
        disabled={devices.length === 0}
        tabIndex={tabbable ? 0 : -1}
      />
      {text !== '' && <span aria-hidden="true">{text}</span>}
    </label>
  );
});
