import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * A value that changes often, for what is costly to render: taken at once after a rest, then at most once in `restMs`, and
 * always behind what a person types or clicks.
 */
export function useCalm<Value>(value: Value, restMs: number): Value {
  const [calm, setCalm] = useState(() => value);
  const takenAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (Object.is(value, calm)) return undefined;
    const take = (): void => {
      takenAt.current = performance.now();
      startTransition(() => setCalm(() => value));
    };
    const waitMs = takenAt.current + restMs - performance.now();
    if (waitMs <= 0) {
      take();
      return undefined;
    }
    const timer = setTimeout(take, waitMs);
    return () => clearTimeout(timer);
  }, [value, calm, restMs]);
  return calm;
}
