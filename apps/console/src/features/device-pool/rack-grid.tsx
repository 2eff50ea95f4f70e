import type { CommandType } from '@rackhand/contract/command';
import type { Device } from '@rackhand/contract/device';
import { type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { type DeviceFilter, matchesFilter } from '../devices/device-filter.ts';
import { useChangeState } from '../devices/use-change-state.ts';
import { poolMessages } from './pool-messages.ts';
import styles from './rack-grid.module.css';
import { type PlannedRack, type PlannedSlot, planRacks } from './rack-plan.ts';
import { EmptySlot, Slot } from './slot.tsx';
import { SlotMenu } from './slot-menu.tsx';
import { useSlotKeys } from './use-slot-keys.ts';

interface RackGridProps {
  devices: readonly Device[];
  filter: DeviceFilter;
  openUdid: string | null;
  onOpen: (udid: string) => void;
}

/** Every slot in its place, whatever the filter: what does not match is only shaded. */
export function RackGrid({ devices, filter, openUdid, onOpen }: RackGridProps): ReactElement {
  const words = useMessages(poolMessages);
  const { racks, elsewhere } = useMemo(() => planRacks(devices), [devices]);
  const [at, setAt] = useState(racks[0]?.rows[0]?.[0]?.location ?? '');
  const racksElement = useRef<HTMLDivElement>(null);
  useSlotKeys(racksElement, setAt);
  const [menu, setMenu] = useState<{ device: Device; button: HTMLElement } | null>(null);
  const [command, setCommand] = useState<{ device: Device; type: CommandType } | null>(null);
  const changeState = useChangeState(words.changeFailed);
  const show = useSlotRenderer({ filter, openUdid, at, onOpen, onMenu: setMenu });
  return (
    <div ref={racksElement} className={styles.racks}>
      <div role="tablist" aria-label={words.racks} className={styles.tabs}>
        <button type="button" role="tab" id="rack-tab-1" aria-selected="true" aria-controls="rack-panel-1">
          {words.s1}
        </button>
      </div>
      <div role="tabpanel" id="rack-panel-1" aria-labelledby="rack-tab-1" className={styles.plates}>
        {racks.map((rack) => (
          <RackPlate key={rack.rack} rack={rack} show={show} />
        ))}
        {elsewhere.length > 0 && (
          <section className={styles.elsewhere} aria-label={words.elsewhere}>
            <h2>{words.elsewhere}</h2>
            <div className={styles.loose}>
              {elsewhere.map((device) => (
                <div key={device.arn}>{show({ location: `loose ${device.arn}`, device })}</div>
              ))}
            </div>
          </section>
        )}
      </div>
      {menu !== null && (
        <SlotMenu
          device={menu.device}
          anchor={menu.button}
          changeState={changeState}
          onOpen={onOpen}
          onCommand={(device, type) => setCommand({ device, type })}
          onClose={() => setMenu(null)}
        />
      )}
      {command !== null && <CommandDialog {...command} onClose={() => setCommand(null)} />}
    </div>
  );
}

type ShowSlot = (slot: PlannedSlot) => ReactElement;

interface SlotSituation {
  filter: DeviceFilter;
  openUdid: string | null;
  /** The one slot that Tab leads to. */
  at: string;
  onOpen: (udid: string) => void;
  onMenu: (menu: { device: Device; button: HTMLElement }) => void;
}

function useSlotRenderer({ filter, openUdid, at, onOpen, onMenu }: SlotSituation): ShowSlot {
  const language = useLanguage();
  const openMenu = useCallback((device: Device, button: HTMLElement) => onMenu({ device, button }), [onMenu]);
  return ({ location, device }) =>
    device === null ? (
      <EmptySlot location={location} tabbable={at === location} />
    ) : (
      <Slot
        device={device}
        location={location}
        language={language}
        tabbable={at === location}
        faded={!matchesFilter(device, filter)}
        open={openUdid === device.info.udid}
        onOpen={onOpen}
        onMenu={openMenu}
      />
    );
}

function RackPlate({ rack: { rack, rows }, show }: { rack: PlannedRack; show: ShowSlot }): ReactElement {
  const words = useMessages(poolMessages);
  const devices = rows.flat().flatMap(({ device }) => (device === null ? [] : [device]));
  const available = devices.filter(({ info }) => info.state === 'AVAILABLE').length;
  return (
    <section className={styles.plate} aria-labelledby={`rack-${String(rack)}`}>
      <header>
        <h2 id={`rack-${String(rack)}`}>{words.rack(rack)}</h2>
        <span>{words.rackCount(String(available), String(devices.length))}</span>
      </header>
      <div role="grid" aria-labelledby={`rack-${String(rack)}`} className={styles.slots}>
        {rows.map((row, index) => (
          <div key={index} role="row" className={styles.row}>
            {row.map((slot) => (
              <div key={slot.location} role="gridcell" className={styles.cell}>
                {show(slot)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
