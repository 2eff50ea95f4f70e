import type { Device } from '@rackhand/contract/device/device';
import { whyReadOnly } from '@rackhand/contract/device/device-edit-fields';
import { calledName } from '@rackhand/contract/device/device-name';
import { type Rack, type RackGroup, rackGroupName, rackName } from '@rackhand/contract/rack/rack';
import { formatRackLocation, parseRackLocation } from '@rackhand/contract/rack/rack-location';
import { type ReactElement, useId } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { rackMessages } from '../rack-messages.ts';
import styles from './move-dialog.module.css';

/** What the form calls the choice of no slot: an address never looks so. */
export const outside = 'outside';

interface SlotChoiceProps {
  groups: readonly RackGroup[];
  devices: readonly Device[];
  slot: string;
  /** The device that is to be moved. */
  device: Device | null;
  onChoose: (slot: string) => void;
}

/** Rack first, then one of its slots; those that are taken are shown with who stands there, and may be swapped with. */
export function SlotChoice({ groups, devices, slot, device, onChoose }: SlotChoiceProps): ReactElement {
  const words = useMessages(rackMessages);
  const language = useLanguage();
  const id = useId();
  const holders = new Map(devices.map((known) => [known.info.rackLocation, known]));
  const racks = groups.flatMap((group) =>
    group.racks.map((rack) => ({ group, rack, slots: slotsOf(group, rack) })),
  );
  const at = parseRackLocation(slot);
  const shown = racks.find(({ group, rack }) => group.group === at?.group && rack.rack === at.rack);
  const freeOf = (slots: readonly string[]): string[] => slots.filter((one) => !holders.has(one));
  return (
    <div className={styles.pair}>
      <div className={styles.field}>
        <label htmlFor={`${id}-rack`}>{words.rack}</label>
        <select
          id={`${id}-rack`}
          value={slot === outside ? outside : (shown?.slots[0] ?? '')}
          onChange={({ target }) => {
            const chosen = racks.find(({ slots }) => slots[0] === target.value);
            onChoose(chosen === undefined ? target.value : (freeOf(chosen.slots)[0] ?? target.value));
          }}
        >
          {slot === '' && <option value="" />}
          {racks.map(({ group, rack, slots }) => (
            <option key={slots[0]} value={slots[0]}>
              {`${rackGroupName(group)[language]} · ${rackName(rack)[language]} (${words.freeOf(
                formatNumber(freeOf(slots).length),
              )})`}
            </option>
          ))}
          {device !== null && device.info.rackLocation !== '' && (
            <option value={outside}>{words.outOfRacks}</option>
          )}
        </select>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-slot`}>{words.slot}</label>
        <select
          id={`${id}-slot`}
          value={shown === undefined ? '' : slot}
          disabled={shown === undefined}
          onChange={({ target }) => onChoose(target.value)}
        >
          {shown?.slots.map((one) => {
            const holder = holders.get(one);
            return (
              <option key={one} value={one} disabled={holder !== undefined && !maySwap(device, holder)}>
                {holder === undefined
                  ? one
                  : holder.arn === device?.arn
                    ? words.ownSlot(one)
                    : words.takenBy(one, calledName(holder.info))}
              </option>
            );
          })}
        </select>
      </div>
    </div>
  );
}

/** Whoever has a slot may change it with one that can be moved as well. */
export function maySwap(device: Device | null, holder: Device): boolean {
  if (device === null || device.info.rackLocation === '' || holder.arn === device.arn) return false;
  return whyReadOnly(holder.info) === null;
}

function slotsOf({ group }: RackGroup, { rack, rows, columns }: Rack): string[] {
  return Array.from({ length: rows * columns }, (_, index) =>
    formatRackLocation({ group, rack, slot: index + 1 }),
  );
}
