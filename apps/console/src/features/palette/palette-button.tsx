import { type ReactElement, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { endEarlyPaletteKey, isPaletteKey, wasPaletteAskedEarly } from '../../platform/early-palette-key.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { sidePart } from '../../platform/side-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import { catchTyping, endCatching } from './early-typing.ts';
import styles from './palette-button.module.css';
import { paletteButtonMessages } from './palette-button-messages.ts';
import type { Question } from './palette-question.tsx';

const Palette = sidePart(async () => {
  catchTyping();
  try {
    return (await import('./palette.tsx')).Palette;
  } catch (error) {
    endCatching();
    throw error;
  }
});

const PaletteQuestion = sidePart(async () => (await import('./palette-question.tsx')).PaletteQuestion);

/** The way to everything, in the header; Ctrl K or ⌘ K opens it from anywhere, also while typing. */
export function PaletteButton(): ReactElement {
  const words = useMessages(paletteButtonMessages);
  const [open, setOpen] = useState(wasPaletteAskedEarly);
  const [question, ask] = useState<Question | null>(null);
  useEffect(() => {
    endEarlyPaletteKey();
    const onKey = (event: KeyboardEvent): void => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      if (document.querySelector('dialog:modal') === null) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={words.open}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={14} />
        <span>{words.open}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {open && <Palette onAsk={ask} onClose={() => setOpen(false)} />}
      {question !== null &&
        createPortal(<PaletteQuestion question={question} onClose={() => ask(null)} />, document.body)}
    </>
  );
}
