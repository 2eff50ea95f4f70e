import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { withBase } from '../../platform/base-path.ts';
import { safeReturnPath } from '../../platform/session/return-path.ts';

/** Back to the page that was asked for. */
export function useReturn(signedIn: boolean, wanted: string | undefined): void {
  const { history } = useRouter();
  useEffect(() => {
    if (signedIn) history.replace(withBase(safeReturnPath(wanted, window.location.origin)));
  }, [signedIn, wanted, history]);
}
