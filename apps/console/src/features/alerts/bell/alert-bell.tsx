import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { sidePart } from '../../../platform/side-part.tsx';
import { placeBeside } from '../../../ui/place-beside.ts';
import styles from './bell.module.css';
import { BellButton } from './bell-button.tsx';
import { bellMessages } from './bell-messages.ts';
import { unseenAlertsQuery } from './unseen-alerts-query.ts';
import { useAlertNotices } from './use-alert-notices.ts';

const AlertPanel = sidePart(async () => (await import('./alert-panel.tsx')).AlertPanel);

/** How often it is asked where no stream comes through. */
const askEveryMs = 10_000;

/** On every page: how many alerts nobody has acknowledged, the newest of them, and a notice of each new one. */
export function AlertBell(): ReactElement {
  const { api, live } = usePlatform();
  const words = useMessages(bellMessages);
  const query = useQuery({
    ...unseenAlertsQuery(api),
    refetchInterval: () => (live.get().phase === 'live' ? false : askEveryMs),
  });
  useAlertNotices(query.data);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => panel.current?.hidePopover();
  useEffect(() => closeWhenLeft(panel.current), []);
  return (
    <>
      <BellButton unseen={query.data?.unseen_count ?? 0} panel={{ id, isOpen }} />
      {/* A native popover: the browser closes it on Esc and on a click elsewhere, and gives the focus back. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={words.title}
        className={styles.panel}
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open');
          if (newState === 'open') currentTarget.focus();
        }}
      >
        {isOpen && (
          <AlertPanel query={query} onPlace={() => placeBelowButton(panel.current)} onLeave={close} />
        )}
      </div>
    </>
  );
}

function placeBelowButton(panel: HTMLDivElement | null): void {
  const button = panel?.previousElementSibling;
  if (panel !== null && button instanceof HTMLElement) placeBeside(panel, button);
}

/** Whoever tabs on has left; the button itself opens and closes. */
function closeWhenLeft(panel: HTMLDivElement | null): () => void {
  const onLeave = ({ relatedTarget: to }: FocusEvent): void => {
    if (panel === null || !(to instanceof Element)) return;
    if (!panel.contains(to) && to !== panel.previousElementSibling) panel.hidePopover();
  };
  panel?.addEventListener('focusout', onLeave);
  return () => panel?.removeEventListener('focusout', onLeave);
}
