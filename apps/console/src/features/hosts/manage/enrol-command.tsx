import type { ReactElement } from 'react';
import { formatCountdown } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import styles from './host-manage.module.css';
import { manageMessages } from './manage-messages.ts';
import { leadsToItself } from './server-address.ts';

interface EnrolCommandProps {
  token: string;
  /** Where the host reaches the server. */
  url: string;
  secondsLeft: number;
}

/** The one command that makes a machine this host. */
export function EnrolCommand({ token, url, secondsLeft }: EnrolCommandProps): ReactElement {
  const words = useMessages(manageMessages);
  const { notices } = usePlatform();
  const command = `printf '%s' ${token} | npm run agent -- --enroll ${url}`;
  const copy = (): void =>
    void copyText(command).then(
      () => notices.succeed(inBoth(manageMessages, (said) => said.copied)),
      () => notices.fail(inBoth(manageMessages, (said) => said.copyFailed)),
    );
  return (
    <>
      <code className={styles.command}>{command}</code>
      <div className={styles.buttons}>
        <Button onClick={copy}>{words.copy}</Button>
        <p>
          {words.commandHint} <span role="timer">{words.commandLeft(formatCountdown(secondsLeft))}</span>
        </p>
      </div>
      {leadsToItself(url) && <p>{words.sameMachineHint}</p>}
      {url.startsWith('http:') && !leadsToItself(url) && <p>{words.plainHint}</p>}
    </>
  );
}
