import { readScreenshot } from '@rackhand/contract/endpoints/screenshots';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import styles from './screenshot.module.css';
import { screenshotMessages } from './screenshot-messages.ts';

export function pictureAddress(commandId: string): string {
  return readScreenshot.path.replace('{command_id}', encodeURIComponent(commandId));
}

/** The picture that a screenshot has brought, for as long as the server has it. */
export function ScreenshotPicture({ commandId, name }: { commandId: string; name: string }): ReactElement {
  const words = useMessages(screenshotMessages);
  const [isGone, setGone] = useState(false);
  if (isGone) return <p className={styles.quiet}>{words.gone}</p>;
  return (
    <img
      className={styles.picture}
      src={pictureAddress(commandId)}
      alt={words.shows(name)}
      onError={() => setGone(true)}
    />
  );
}
