import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { deploymentList } from '@rackhand/contract/endpoints/deployments';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { deploymentMessages } from './deployment-messages.ts';
import styles from './deployment-page.module.css';

type Mistake = AnswerOf<typeof deploymentList>['mistakes'][number];

/** The files have been changed since, but not so that they could be taken. */
export function MistakePlate({ mistakes }: { mistakes: readonly Mistake[] }): ReactElement {
  const words = useMessages(deploymentMessages);
  return (
    <section className={styles.mistakes} role="alert">
      <strong>{words.mistakes}</strong>
      <p>{words.mistakesText}</p>
      <ul>
        {mistakes.map(({ file, key, reason }) => (
          <li key={`${file} ${key} ${reason}`}>
            <code>{file}</code> {key !== '' && <code>{key}</code>} <span lang="en">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
