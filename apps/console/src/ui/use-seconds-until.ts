import { useEffect, useState } from 'react';

const lookMs = 250;

/** Whole seconds until then by this browser's clock, counting down to 0. */
export function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((instant - now) / 1000));
}
