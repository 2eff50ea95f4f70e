import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The field whose text has made this address. */
    typedInto?: string;
  }
}

/** How an address follows: with a field's name what is typed into it, without one a choice. */
export type TypedStep = (field?: string) => { replace?: true; state?: { typedInto: string } };

/**
 * Back undoes one step: a choice, or all that was typed into a field, however often the fingers rested. The parts of what is
 * typed take the place of each other.
 */
export function useTypedStep(): TypedStep {
  const router = useRouter();
  return useCallback(
    (field) => {
      if (field === undefined) return {};
      const goesOn = router.latestLocation.state.typedInto === field;
      return { ...(goesOn ? { replace: true } : {}), state: { typedInto: field } };
    },
    [router],
  );
}
