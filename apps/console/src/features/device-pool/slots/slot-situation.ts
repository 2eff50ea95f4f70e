import type { Device } from '@rackhand/contract/device/device';
import type { Language } from '@rackhand/contract/text/language';
import type { Selection } from '../../devices/use-selection.ts';

/** How a device was chosen: it alone more or less, or all up to it from the one before. */
export type SelectHow = 'toggle' | 'range';

/** What all slots of the board have in common. */
export interface SlotSituation {
  language: Language;
  /** Devices, by arn, that the filter lets through. */
  found: ReadonlySet<string>;
  openUdid: string | null;
  /** The one slot that Tab leads to. */
  at: string;
  selection: Selection;
  onOpen: (udid: string) => void;
  onMenu: (device: Device, button: HTMLElement) => void;
  onSelect: (arn: string, how: SelectHow) => void;
  /** Asks which device goes there. */
  onPlace: (location: string) => void;
}
