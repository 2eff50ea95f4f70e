import type { ConsoleRoute } from '@rackhand/contract/call/console-routes';
import { useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { guideAddress } from '../../platform/guide-address.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Modal } from '../../ui/modal.tsx';
import { guideChapters } from './guide-chapters.ts';
import styles from './help-dialog.module.css';
import { helpMessages } from './help-messages.ts';
import { ShortcutList } from './shortcut-list.tsx';

/** Every page of who is signed in: one without its help does not compile. */
type HelpedPage = Exclude<
  ConsoleRoute,
  '/login' | '/authentication_code' | '/find_password' | '/change_password' | '/wall'
>;

/** What the page is for and what can be done there; below it, the keys. */
export function HelpDialog({ onClose }: { onClose: () => void }): ReactElement {
  const words = useMessages(helpMessages);
  const language = useLanguage();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const pages: Record<HelpedPage, string> = words.pages;
  const text = Object.entries(pages).find(([page]) => page === path)?.[1] ?? '';
  const chapter = Object.entries(guideChapters).find(([page]) => page === path)?.[1][language];
  return (
    <Modal title={words.title} closeLabel={words.close} width={420} onClose={onClose}>
      <div className={styles.body}>
        {text !== '' && (
          <div className={styles.page}>
            {text.split('\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        <p>
          <a href={guideAddress(language, chapter)} target="_blank" rel="noreferrer">
            {chapter === undefined ? words.guide : words.chapter(chapter)}
          </a>
        </p>
        <ShortcutList />
      </div>
    </Modal>
  );
}
