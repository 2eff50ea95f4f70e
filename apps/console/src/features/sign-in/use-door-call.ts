import { useState } from 'react';

interface DoorCall {
  busy: boolean;
  error: unknown;
  /**
   * Whether it worked. A second call while one is under way does nothing. The last error goes before the call, or
   * with `answersError` after it: a question stays until it is answered.
   */
  run: (call: () => Promise<unknown>, answersError?: boolean) => Promise<boolean>;
  forget: () => void;
}

export function useDoorCall(): DoorCall {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (call: () => Promise<unknown>, answersError = false): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    if (!answersError) setError(null);
    try {
      await call();
      setError(null);
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
