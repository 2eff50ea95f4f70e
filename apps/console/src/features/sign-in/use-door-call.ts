import { useState } from 'react';

interface DoorCall {
  busy: boolean;
  error: unknown;
  /** Whether it worked. A second call while one is under way does nothing. */
  run: (call: () => Promise<unknown>) => Promise<boolean>;
  forget: () => void;
}

export function useDoorCall(): DoorCall {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      await call();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run, forget: () => setError(null) };
}
