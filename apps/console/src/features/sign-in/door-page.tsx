import type { ReactElement, ReactNode } from 'react';
import { useConfig } from '../../platform/use-config.ts';
import { LanguageToggle } from '../shell/language-toggle.tsx';
import { Brand } from '../shell/logo.tsx';
import { SimulatedNotice } from '../shell/simulated-notice.tsx';
import { ThemeMenu } from '../shell/theme-menu.tsx';
import styles from './sign-in-page.module.css';

/** The plate of every page outside a session. */
export function DoorPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}): ReactElement {
  const { features } = useConfig();
  return (
    <main className={styles.page}>
      <title>{`${title} · Rackhand`}</title>
      <div className={styles.tools}>
        {features.changeLanguage && <LanguageToggle />}
        <ThemeMenu />
      </div>
      <div className={styles.plate}>
        <div className={styles.brand}>
          <Brand />
        </div>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
        <SimulatedNotice />
      </div>
    </main>
  );
}
