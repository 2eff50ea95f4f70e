import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { areShortcutsOn, isFreeKey, pageKeys, pageKeyWaitMs } from './shortcut-keys.ts';

/** `?` for help, `/` for the page's search, `G` and a letter for a page. */
export function useShortcuts(onHelp: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    let leaderAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent): void => {
      if (!isFreeKey(event) || !areShortcutsOn()) return;
      const page = pageKeys.find(({ code }) => code === event.code);
      if (event.key === '?') onHelp();
      else if (event.key === '/') focusSearch(event);
      else if (page !== undefined && event.timeStamp - leaderAt < pageKeyWaitMs) {
        event.preventDefault();
        void navigate({ to: page.path });
      }
      leaderAt = event.code === 'KeyG' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, onHelp]);
}

function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLElement>('[aria-keyshortcuts="/"]');
  if (field === null) return;
  event.preventDefault();
  field.focus();
}
