import { type ServerTrouble, serverTroubleWords } from '@rackhand/contract/call/server-trouble';
import { type ReactElement } from 'react';
import { useLanguage } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useStore } from '../../platform/use-store.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './server-trouble.module.css';

/** What the server last said of itself. */
export function useServerTrouble(): ServerTrouble | null {
  const { live } = usePlatform();
  return useStore(live.subscribe, () => live.get().trouble);
}

/** In the header of every page, as long as it lasts. */
export function ServerTroubleChip(): ReactElement | null {
  const language = useLanguage();
  const trouble = useServerTrouble();
  if (trouble === null) return null;
  const { short, whole } = serverTroubleWords[trouble];
  return (
    <p className={styles.chip} role="alert" title={whole[language]}>
      <Icon name="warning" size={14} /> {short[language]}
    </p>
  );
}

/** At home, with what it means. */
export function ServerTroublePlate(): ReactElement | null {
  const language = useLanguage();
  const trouble = useServerTrouble();
  if (trouble === null) return null;
  const { short, whole } = serverTroubleWords[trouble];
  return (
    <section className={styles.plate} aria-label={short[language]}>
      <h2>
        <Icon name="warning" size={16} /> {short[language]}
      </h2>
      <p>{whole[language]}</p>
    </section>
  );
}
