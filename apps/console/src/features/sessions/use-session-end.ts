import { sessionCheck, sessionExtend } from '@rackhand/contract/endpoints/sign-in';
import { limits } from '@rackhand/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.ts';

/** The page comes first. */
const firstLookMs = 5_000;
/** Another tab, or another page of this admin, may have moved the end. */
const lookWhileWarningMs = 5_000;
const lookAgainMs = 30_000;

export interface NearEnd {
  /** By this browser's clock. */
  at: number;
  canExtend: boolean;
}

interface SessionEnd {
  /** null while the end is further away than the warning. */
  near: NearEnd | null;
  stay: () => Promise<void>;
}

/** Asks when the session ends, without sliding it, and again when that is near. */
export function useSessionEnd(): SessionEnd {
  const { api } = usePlatform();
  const [near, setNear] = useState<NearEnd | null>(null);
  const lookNow = useRef<() => void>(() => undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const plan = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), ms);
    };
    const look = async (): Promise<void> => {
      const answer = await api.call(sessionCheck, { automatic: true }).catch(() => null);
      if (isOver) return;
      if (answer === null) {
        plan(lookAgainMs);
        return;
      }
      const { remaining_ms: left, can_extend: canExtend } = answer;
      const isNear = left <= limits.sessionWarningMs;
      setNear(isNear ? { at: Date.now() + left, canExtend } : null);
      plan(isNear ? Math.min(left + 100, lookWhileWarningMs) : left - limits.sessionWarningMs);
    };
    lookNow.current = () => plan(0);
    plan(firstLookMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api]);

  const stay = useCallback(async () => {
    await api.call(sessionExtend).catch(() => undefined);
    lookNow.current();
  }, [api]);
  return { near, stay };
}
