import { errorText } from '@rackhand/contract/call/error-codes';
import {
  type ServiceHoursPhase,
  serviceHoursPhase,
  untilNextPhase,
} from '@rackhand/contract/deployment/service-hours';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { shellMessages } from '../shell-messages.ts';
import styles from './service-hours-notice.module.css';

/**
 * On every page of a deployment with service hours, from 21:50. At 22:00 calls are refused while the session lives
 * and everything typed stays; at 07:00 what is shown is loaded anew. Document 3 section 2.
 */
export function ServiceHoursNotice(): ReactElement | null {
  const words = useMessages(shellMessages);
  const language = useLanguage();
  const phase = usePhase();
  useReturn(phase);
  if (phase === 'open') return null;
  return (
    <p className={styles.notice} role={phase === 'closed' ? 'alert' : 'status'} data-phase={phase}>
      {phase === 'closed' ? `${errorText('E1006', language)} ${words.hoursOver}` : words.hoursEnding}
    </p>
  );
}

/** By the server's clock: the one on the desk may be wrong. */
function usePhase(): ServiceHoursPhase {
  const { config } = usePlatform();
  const [phase, setPhase] = useState<ServiceHoursPhase>('open');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = (): void => {
      if (timer !== null) clearTimeout(timer);
      const now = new Date(config.serverTime());
      setPhase(serviceHoursPhase(now));
      timer = setTimeout(look, Math.min(untilNextPhase(now) + 50, longestSleepMs));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      if (timer !== null) clearTimeout(timer);
    };
  }, [config]);
  return phase;
}

/** A machine that slept, or whose clock was set, is right again after this. */
const longestSleepMs = 60_000;

function useReturn(phase: ServiceHoursPhase): void {
  const client = useQueryClient();
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === 'closed' && phase === 'open') void client.invalidateQueries();
    before.current = phase;
  }, [client, phase]);
}
