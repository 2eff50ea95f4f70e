import type { Device } from '@rackhand/contract/device/device';
import { rackName } from '@rackhand/contract/rack/rack';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { countGroups } from '../devices/device-filter.ts';
import { StateMark } from '../devices/state-mark.tsx';
import { racksQuery } from '../racks/rack-queries.ts';
import { homeMessages } from './home-messages.ts';
import styles from './home-plate.module.css';

/** How many of each rack can be used. */
export function RackPlate({ devices }: { devices: readonly Device[] }): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(homeMessages);
  const language = useLanguage();
  const { data } = useQuery(racksQuery(api));
  const racks = (data?.groups ?? [])
    .flatMap(({ group, racks: all }) => all.map((rack) => ({ group, rack })))
    .map(({ group, rack }) => {
      const place = `${String(group)}-${String(rack.rack)}-`;
      return {
        group,
        rack,
        place,
        inRack: devices.filter(({ info }) => info.rackLocation.startsWith(place)),
      };
    })
    .filter(({ inRack }) => inRack.length > 0);
  if (racks.length === 0) return null;
  return (
    <section className={styles.plate} aria-label={words.racks}>
      <h2>{words.racks}</h2>
      <ul className={styles.tiles}>
        {racks.map(({ group, rack, place, inRack }) => {
          const { available, error } = countGroups(inRack);
          return (
            <li key={place}>
              <Link to={paths.devicePool} search={{ group }} className={styles.row}>
                <span className={styles.name}>
                  S{group} {rackName(rack)[language]}
                </span>
                {error > 0 && (
                  <span>
                    <StateMark tone="error" /> {formatNumber(error)}
                  </span>
                )}
                <span className={styles.count}>
                  {words.availableIn(formatNumber(available), formatNumber(inRack.length))}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
