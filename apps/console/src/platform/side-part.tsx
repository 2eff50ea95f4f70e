import { type ComponentType, type ReactElement, useCallback, useEffect, useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { errorText } from './api/error-text.ts';
import { inBoth } from './i18n/messages.ts';
import { useLanguage, useMessages } from './i18n/use-messages.ts';
import { loadPage } from './load-page.ts';
import { usePlatform } from './platform-context.ts';
import { platformMessages } from './platform-messages.ts';

interface WayOut {
  /** Closes the part. What has a way out and can't be fetched says so in a dialog of its own, else a notice does. */
  onClose?: () => void;
}

/**
 * A part whose code comes when it is wanted: a dialog, a menu, what lies in a corner. Where the code can't be fetched, the
 * page stays as it is and the part can be tried again.
 */
export function sidePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType,
): ComponentType<Props & WayOut> {
  const fetchPart = loadPage(load);
  let fetched: ComponentType<Props> | null = null;
  return function SidePart(props) {
    const [Part, setPart] = useState(() => fetched);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const [tries, setTries] = useState(1);
    useEffect(() => {
      if (fetched !== null) return;
      let isGone = false;
      const take = (part: ComponentType<Props>): void => {
        fetched = part;
        if (!isGone) setPart(() => part);
      };
      // What is on the screen already is painted first.
      const timer = setTimeout(() => {
        fetchPart().then(take, (error: unknown) => isGone || setFailure({ error }));
      });
      return () => {
        clearTimeout(timer);
        isGone = true;
      };
    }, [tries]);
    const retry = useCallback(() => {
      setFailure(null);
      setTries((before) => before + 1);
    }, []);
    if (Part !== null) return <Part {...props} />;
    if (failure === null) return Meanwhile === undefined ? null : <Meanwhile />;
    if (props.onClose === undefined) return <FailureNotice error={failure.error} onRetry={retry} />;
    return <FailureDialog error={failure.error} onRetry={retry} onClose={props.onClose} />;
  };
}

interface FailureProps {
  error: unknown;
  onRetry: () => void;
}

function FailureDialog({ error, onRetry, onClose }: FailureProps & { onClose: () => void }): ReactElement {
  const words = useMessages(platformMessages);
  const language = useLanguage();
  return (
    <ConfirmDialog
      title={words.partFailed}
      labels={{ close: words.close, cancel: words.close, confirm: words.retry }}
      look="primary"
      onCancel={onClose}
      onConfirm={onRetry}
    >
      <p>{errorText(error)[language]}</p>
    </ConfirmDialog>
  );
}

function FailureNotice({ error, onRetry }: FailureProps): null {
  const { notices } = usePlatform();
  useEffect(() => {
    const label = inBoth(platformMessages, (words) => words.retry);
    notices.fail(
      inBoth(platformMessages, (words) => words.partFailed),
      { error, action: { label, run: onRetry } },
    );
  }, [notices, error, onRetry]);
  return null;
}
