import { errorText } from '@rackhand/contract/call/error-codes';
import type { Device } from '@rackhand/contract/device/device';
import { type RackGroup, rackGroupName } from '@rackhand/contract/rack/rack';
import { type ReactElement, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { PageLoader } from '../../../platform/page-loader.tsx';
import { useSession } from '../../../platform/session/use-session.ts';
import { sidePart } from '../../../platform/side-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ChosenDevices } from '../../device-list/chosen-devices.tsx';
import type { Selection } from '../../devices/use-selection.ts';
import { rackMessages } from '../rack-messages.ts';
import type { Density } from './density-choice.ts';
import styles from './rack-tools.module.css';

const RackSettings = sidePart(
  async () => (await import('../../racks/rack-settings.tsx')).RackSettings,
  PageLoader,
);

interface RackToolsProps {
  groups: readonly RackGroup[];
  group: RackGroup | null;
  devices: readonly Device[];
  /** Those on the racks that are shown, or beside them, that the filter lets through. */
  rows: readonly Device[];
  selection: Selection;
  density: Density;
  onGroup: (group: number) => void;
  onDensity: (density: Density) => void;
}

/** Above the racks: which group, what to do with what is chosen, and how the racks are shown. */
export function RackTools(props: RackToolsProps): ReactElement {
  const { groups, group, devices, rows, selection, density, onGroup, onDensity } = props;
  const words = useMessages(rackMessages);
  return (
    <div className={styles.tools}>
      <GroupTabs groups={groups} group={group} onGroup={onGroup} />
      <ChosenDevices devices={devices} rows={rows} selection={selection} />
      <div className={styles.right}>
        <Segmented
          label={words.density}
          options={[
            { value: 'comfortable', label: words.comfortable },
            { value: 'compact', label: words.compact },
          ]}
          value={density}
          onChange={onDensity}
        />
        <a
          className={styles.wall}
          href={wallAddress(group)}
          target="_blank"
          rel="noopener"
          aria-label={words.kiosk}
          data-tip={words.kiosk}
        >
          <Icon name="external" />
        </a>
        <SettingsButton groups={groups} />
      </div>
    </div>
  );
}

function wallAddress(group: RackGroup | null): string {
  const one = group === null ? '' : `&group=${String(group.group)}`;
  return `${window.location.pathname.replace(/\/device2$/, '')}${paths.devicePool}?kiosk=1${one}`;
}

interface GroupTabsProps {
  groups: readonly RackGroup[];
  group: RackGroup | null;
  onGroup: (group: number) => void;
}

/** The groups as tabs; arrow keys lead from one to the next. */
function GroupTabs({ groups, group, onGroup }: GroupTabsProps): ReactElement {
  const words = useMessages(rackMessages);
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const goTo = (place: number): void => {
    const next = groups[place];
    if (next !== undefined) onGroup(next.group);
    list.current?.querySelectorAll('button')[place]?.focus();
  };
  if (groups.length === 0) return <div className={styles.tabs} />;
  return (
    <div ref={list} role="tablist" aria-label={words.racks} className={styles.tabs}>
      {groups.map((known, index) => (
        <button
          key={known.group}
          type="button"
          role="tab"
          id={`rack-tab-${String(known.group)}`}
          aria-selected={known === group}
          aria-controls="rack-panel"
          tabIndex={known === group ? 0 : -1}
          onClick={() => onGroup(known.group)}
          onKeyDown={(event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (step !== undefined) goTo((index + step + groups.length) % groups.length);
          }}
        >
          {rackGroupName(known)[language]}
        </button>
      ))}
    </div>
  );
}

/** Racks are set up by super admins alone (document 3 section 7). */
function SettingsButton({ groups }: { groups: readonly RackGroup[] }): ReactElement {
  const words = useMessages(rackMessages);
  const language = useLanguage();
  const isSuper = useSession().admin?.is_super_admin === true;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button whyNot={isSuper ? null : errorText('31108', language)} onClick={() => setOpen(true)}>
        {words.settings}
      </Button>
      {open && <RackSettings groups={groups} onClose={() => setOpen(false)} />}
    </>
  );
}
