import type { DeviceCommandType } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import type { RackGroup } from '@rackhand/contract/rack/rack';
import { type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import { useLanguage } from '../../../platform/i18n/use-messages.ts';
import { CommandDialog } from '../../commands/command-dialog.tsx';
import type { DeviceFilter } from '../../devices/device-filter.ts';
import { applyFilter } from '../../devices/device-filter.ts';
import { useChangeState } from '../../devices/use-change-state.ts';
import { useSearchTime } from '../../devices/use-search-time.ts';
import { useSelection } from '../../devices/use-selection.ts';
import { ExcludeDialog } from '../../exclusion/exclude-dialog.tsx';
import { LazyReportDialog } from '../../repairs/lazy-report-dialog.ts';
import { changeFailed } from '../change-failed.ts';
import { MoveDialog } from '../moving/move-dialog.tsx';
import { useMoveDevice } from '../moving/use-move-device.ts';
import { useSwapDevices } from '../moving/use-swap-devices.ts';
import type { PoolSearch } from '../pool-view.ts';
import { SlotMenu } from '../slots/slot-menu.tsx';
import type { SlotSituation } from '../slots/slot-situation.ts';
import { useRubberBand } from '../slots/use-rubber-band.ts';
import { useSlotDrag } from '../slots/use-slot-drag.ts';
import { useSlotKeys } from '../slots/use-slot-keys.ts';
import { useSlotSelection } from '../slots/use-slot-selection.ts';
import { storeDensity, storedDensity } from './density-choice.ts';
import styles from './rack-board.module.css';
import { planFarm, planRacks, shownGroup } from './rack-plan.ts';
import { RackPlates } from './rack-plates.tsx';
import { RackTools } from './rack-tools.tsx';
import { UnplacedTray } from './unplaced-tray.tsx';

export interface RackBoardProps {
  groups: readonly RackGroup[];
  devices: readonly Device[];
  filter: DeviceFilter;
  search: PoolSearch;
  onSearch: (change: (now: PoolSearch) => PoolSearch) => void;
  onOpen: (udid: string) => void;
}

/** One group of racks with everything that can be done in it: open, choose, act, move, place. */
export function RackBoard({
  groups,
  devices,
  filter,
  search,
  onSearch,
  onOpen,
}: RackBoardProps): ReactElement {
  const language = useLanguage();
  const { placed, unplaced } = useMemo(() => planFarm(groups, devices), [groups, devices]);
  const group = shownGroup(groups, { group: search.group, rackLocation: openPlace(devices, search.device) });
  const racks = useMemo(() => (group === null ? [] : planRacks(group, placed)), [group, placed]);
  const now = useSearchTime(filter.q);
  const rows = useMemo(() => applyFilter(devices, filter, now), [devices, filter, now]);
  const found = useMemo(() => new Set(rows.map(({ arn }) => arn)), [rows]);
  const board = useRef<HTMLDivElement>(null);
  const [density, setDensity] = useState(storedDensity);
  const [at, setAt] = useState('');
  const [menu, setMenu] = useState<{ device: Device; button: HTMLElement } | null>(null);
  const selection = useSelection();
  const move = useMoveDevice();
  const swap = useSwapDevices();
  const slots = racks.flatMap(({ rows }) => rows.flat());
  const shown = new Set([...slots, ...unplaced].flatMap(({ device }) => device?.arn ?? []));
  const onSelect = useSlotSelection([...shown], selection);
  useSlotKeys(board, { onSlot: setAt, onSelect });
  useRubberBand(board, selection);
  useSlotDrag(board, { devices, onMove: move, onSwap: swap });
  const onMenu = useCallback((device: Device, button: HTMLElement) => setMenu({ device, button }), []);
  const onPlace = useCallback(
    (place: string | undefined) => onSearch((now) => ({ ...now, place })),
    [onSearch],
  );
  const tabStop = slots.some(({ location }) => location === at) ? at : (slots[0]?.location ?? '');
  const situation: SlotSituation = {
    language,
    found,
    openUdid: search.device ?? null,
    at: tabStop,
    selection,
    onOpen,
    onMenu,
    onSelect,
    onPlace,
  };
  return (
    <div ref={board} className={styles.board} data-density={density}>
      <RackTools
        groups={groups}
        group={group}
        devices={devices}
        rows={rows.filter(({ arn }) => shown.has(arn))}
        selection={selection}
        density={density}
        onGroup={(number) => onSearch(({ group: _group, ...rest }) => ({ ...rest, group: number }))}
        onDensity={(chosen) => {
          storeDensity(chosen);
          setDensity(chosen);
        }}
      />
      <RackPlates group={group} racks={racks} situation={situation} />
      <UnplacedTray unplaced={unplaced} situation={situation} />
      <SlotDialogs menu={menu} onMenuClose={() => setMenu(null)} onOpen={onOpen} onPlace={onPlace} />
      {search.place !== undefined && (
        <MoveDialog
          key={search.place}
          groups={groups}
          devices={devices}
          place={search.place}
          onMove={move}
          onSwap={swap}
          onClose={() => onPlace(undefined)}
        />
      )}
    </div>
  );
}

function openPlace(devices: readonly Device[], udid: string | undefined): string | undefined {
  return udid === undefined ? undefined : devices.find(({ info }) => info.udid === udid)?.info.rackLocation;
}

interface SlotDialogsProps {
  menu: { device: Device; button: HTMLElement } | null;
  onMenuClose: () => void;
  onOpen: (udid: string) => void;
  onPlace: (place: string) => void;
}

/** The one menu that is open, and what it asks before a command. */
function SlotDialogs({ menu, onMenuClose, onOpen, onPlace }: SlotDialogsProps): ReactElement {
  const changeState = useChangeState(changeFailed);
  const [excluding, setExcluding] = useState<Device | null>(null);
  const [broken, setBroken] = useState<Device | null>(null);
  const [command, setCommand] = useState<{ device: Device; type: DeviceCommandType } | null>(null);
  return (
    <>
      {menu !== null && (
        <SlotMenu
          device={menu.device}
          anchor={menu.button}
          changeState={changeState}
          onOpen={onOpen}
          onMove={() => onPlace(menu.device.arn)}
          onCommand={(device, type) => setCommand({ device, type })}
          onExclude={setExcluding}
          onRepair={setBroken}
          onClose={onMenuClose}
        />
      )}
      {excluding !== null && (
        <ExcludeDialog device={excluding} changeState={changeState} onClose={() => setExcluding(null)} />
      )}
      {broken !== null && <LazyReportDialog devices={[broken]} onClose={() => setBroken(null)} />}
      {command !== null && <CommandDialog {...command} onClose={() => setCommand(null)} />}
    </>
  );
}
