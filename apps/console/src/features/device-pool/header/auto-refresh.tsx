import { limits } from '@rackhand/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { readStored, writeStored } from '../../../platform/stored-value.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { reloadPool } from '../../devices/reload-devices.ts';
import { poolMessages } from '../pool-messages.ts';
import styles from './pool-header.module.css';

interface AutoRefreshProps {
  /** It is being asked just now. */
  busy: boolean;
  onRefresh: () => void;
}

/** Asks again by the clock or at once, besides the live stream (document 1 section 2). */
export function AutoRefresh({ busy, onRefresh }: AutoRefreshProps): ReactElement {
  const words = useMessages(poolMessages);
  const [choice, setChoice] = useState(storedRefreshChoice);
  useRefreshTimer(choice);
  const choose = (next: RefreshChoice): void => {
    storeRefreshChoice(next);
    setChoice(next);
  };
  return (
    <div className={styles.refresh}>
      <Switch
        label={words.autoRefreshShort}
        name={words.autoRefresh}
        checked={choice.on}
        onChange={(on) => choose({ ...choice, on })}
      />
      <Segmented
        label={words.interval}
        options={limits.poolRefreshSeconds.map((seconds) => ({
          value: String(seconds),
          label: words.seconds(String(seconds)),
        }))}
        value={String(choice.seconds)}
        onChange={(seconds) => choose({ ...choice, seconds: Number(seconds) })}
      />
      <IconButton icon="refresh" label={words.refresh} aria-busy={busy} onClick={onRefresh} />
    </div>
  );
}

function useRefreshTimer({ on, seconds }: RefreshChoice): void {
  const { api } = usePlatform();
  const client = useQueryClient();
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => reloadPool(client, api), seconds * 1000);
    return () => clearInterval(timer);
  }, [on, seconds, client, api]);
}

interface RefreshChoice {
  on: boolean;
  seconds: number;
}

const key = 'rackhand.pool-refresh';

/** On, every 10 seconds, until the person chooses otherwise. */
function storedRefreshChoice(): RefreshChoice {
  const [state, seconds] = (readStored(key) ?? '').split(' ');
  const known = limits.poolRefreshSeconds.find((choice) => String(choice) === seconds);
  return { on: state !== 'off', seconds: known ?? limits.poolRefreshSeconds[0] };
}

function storeRefreshChoice({ on, seconds }: RefreshChoice): void {
  writeStored(key, `${on ? 'on' : 'off'} ${String(seconds)}`);
}
