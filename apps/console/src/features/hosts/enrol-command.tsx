import type { HostRow } from '@rackhand/contract/host';
import type { ReactElement } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import styles from './host-manage-page.module.css';
import { manageMessages } from './manage-messages.ts';

export interface Enrolment {
  server: HostRow;
  token: string;
  server_url: string | null;
}

interface EnrolCommandProps {
  enrolment: Enrolment;
  /** As it is now. */
  host: HostRow | undefined;
  onClose: () => void;
}

/** The one command that makes a machine this host. Its token stands nowhere else. */
export function EnrolCommand({ enrolment, host, onClose }: EnrolCommandProps): ReactElement {
  const words = useMessages(manageMessages);
  const { notices } = usePlatform();
  const url = enrolment.server_url ?? window.location.origin;
  const command = `printf '%s' ${enrolment.token} | npm run agent -- --enroll ${url}`;
  const isConnected = host?.enrolled === true && host.state === 'online';
  const copy = (): void =>
    void copyText(command).then(
      () => notices.succeed(inBoth(manageMessages, (said) => said.copied)),
      () => notices.fail(inBoth(manageMessages, (said) => said.copyFailed)),
    );
  return (
    <section className={styles.plate} aria-label={words.command}>
      <h2>
        {words.command} · {enrolment.server.name}
      </h2>
      <code className={styles.command}>{command}</code>
      <p>{words.commandHint}</p>
      {url.startsWith('http:') && !isLoopback(url) && <p>{words.plainHint}</p>}
      <p role="status">{isConnected ? words.connected : words.waitingAgent}</p>
      <div className={styles.buttons}>
        <Button onClick={copy}>{words.copy}</Button>
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </section>
  );
}

function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
