import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { buttonLink } from '../../ui/button.tsx';
import styles from './forbidden-page.module.css';
import { shellMessages } from './shell-messages.ts';

/** In place of a page that only super admins see: the way on stays in sight. */
export function ForbiddenPage(): ReactElement {
  const words = useMessages(shellMessages);
  return (
    <div className={styles.page}>
      <title>{`${words.forbiddenTitle} · Rackhand`}</title>
      <p className={styles.code}>403</p>
      <h1>{words.forbiddenTitle}</h1>
      <p>{words.forbiddenText}</p>
      <Link to={paths.home} className={buttonLink}>
        {words.toHome}
      </Link>
    </div>
  );
}
