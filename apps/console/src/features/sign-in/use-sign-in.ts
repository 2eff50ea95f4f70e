import { useState } from 'react';
import { usePlatform } from '../../platform/platform-context.ts';
import type { SignInInput } from '../../platform/session/session.ts';

interface SignIn {
  busy: boolean;
  error: unknown;
  /** Whether it worked. A second call while one is under way does nothing. */
  signIn: (input: SignInInput) => Promise<boolean>;
  /** Takes the last failure away. */
  forget: () => void;
}

export function useSignIn(): SignIn {
  const { session } = usePlatform();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const signIn = async (input: SignInInput): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    // The question whether to take over stays until it is answered.
    if (!input.force) setError(null);
    try {
      await session.signIn(input);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, signIn, forget: () => setError(null) };
}
