import { type Device, deviceTypes } from '@rackhand/contract/device/device';
import { osName } from '@rackhand/contract/device/device-column-values';
import { parseSearch, termOf, withTerm } from '@rackhand/contract/device/device-search-terms';
import { deviceStates } from '@rackhand/contract/device/device-states';
import { type ReactElement, useEffect, useRef } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { LineField } from '../../../ui/line-field.tsx';
import { placeBeside } from '../../../ui/place-beside.ts';
import { useKnownDevices } from '../../devices/use-devices.ts';
import { listMessages } from '../list-messages.ts';
import styles from './more-filters.module.css';
import { propertyWord, valueWord } from './search-words.ts';

export interface FilterProps {
  q: string;
  onSearch: (q: string) => void;
}

interface FilterPanelProps extends FilterProps {
  anchor: HTMLElement;
  onClose: () => void;
}

export function FilterPanel({ q, onSearch, anchor, onClose }: FilterPanelProps): ReactElement {
  const words = useMessages(listMessages);
  const language = useLanguage();
  const panel = useRef<HTMLDivElement>(null);
  const devices = useKnownDevices() ?? [];
  const parsed = parseSearch(q);
  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    element.showPopover();
    placeBeside(element, anchor);
    element.querySelector('select')?.focus();
    return () => {
      if (document.activeElement === document.body || element.contains(document.activeElement))
        anchor.focus();
    };
  }, [anchor]);
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={words.moreFilters}
      className={styles.panel}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      {chosenProperties.map((property) => {
        const chosen = termOf(parsed, property);
        const values = valuesOf(property, devices);
        return (
          <LineField key={property} label={propertyWord(property, language)}>
            <select
              value={chosen}
              onChange={({ target }) => onSearch(withTerm(parsed, property, target.value))}
            >
              <option value="">{words.anyValue}</option>
              {[...values, ...(chosen === '' || values.includes(chosen) ? [] : [chosen])].map((value) => (
                <option key={value} value={value}>
                  {valueWord(property, value, language)}
                </option>
              ))}
            </select>
          </LineField>
        );
      })}
    </div>
  );
}

const chosenProperties = ['state', 'type', 'os', 'host', 'longer'] as const;

const spans = ['10m', '1h', '4h', '1d', '7d'] as const;

/** What there is to choose: states, types and hosts of the devices that there are. */
function valuesOf(
  property: (typeof chosenProperties)[number],
  devices: readonly Device[],
): readonly string[] {
  switch (property) {
    case 'state': {
      const present = new Set(devices.map(({ info }) => info.state));
      return deviceStates.filter((state) => present.has(state));
    }
    case 'type':
      return deviceTypes.filter((type) => devices.some(({ info }) => info.type === type));
    case 'os':
      return [...new Set(devices.map(({ info }) => osName(info)))].toSorted();
    case 'host':
      return [...new Set(devices.map(({ info }) => info.host))].filter((host) => host !== '').toSorted();
    case 'longer':
      return spans;
  }
}
