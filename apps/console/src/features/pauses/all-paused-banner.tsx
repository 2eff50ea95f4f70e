import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { buttonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PressButton } from '../../ui/press-button.tsx';
import { controllerQuery } from './controller-query.ts';
import { pauseMessages } from './pause-messages.ts';
import { PausedBy } from './paused-by.tsx';
import styles from './pauses.module.css';
import { useChangePause } from './use-change-pause.ts';

/** While everything is paused: on the scheduler with the way on, elsewhere with the way there. */
export function AllPausedBanner({ isHere = false }: { isHere?: boolean }): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(pauseMessages);
  const change = useChangePause();
  const { data } = useQuery(controllerQuery(api));
  if (data?.all_paused !== true) return null;
  return (
    <section className={styles.banner} role="status" aria-label={words.allPausedTitle}>
      <Icon name="warning" />
      <p>
        <strong>{words.allPausedTitle}</strong> {words.allPausedText} <PausedBy pause={data.pause} />
      </p>
      {isHere ? (
        <PressButton onPress={() => change({ all_paused: false })}>{words.resumeAll}</PressButton>
      ) : (
        <Link to={paths.scheduler} className={buttonLink}>
          {words.toScheduler}
        </Link>
      )}
    </section>
  );
}
