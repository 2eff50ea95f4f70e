import { commandKinds } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button, buttonLink } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './screenshot.module.css';
import { screenshotMessages } from './screenshot-messages.ts';
import { pictureAddress, ScreenshotPicture } from './screenshot-picture.tsx';
import { useScreenshot } from './use-screenshot.ts';

interface ScreenshotDialogProps {
  device: Device;
  onClose: () => void;
}

/** What the device shows now: taken when it opens. */
export function ScreenshotDialog({ device, onClose }: ScreenshotDialogProps): ReactElement {
  const words = useMessages(screenshotMessages);
  const language = useLanguage();
  const { taking, again } = useScreenshot(device);
  const name = calledName(device.info);
  return (
    <Modal startAtTitle title={words.title} closeLabel={words.close} width={420} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{name}</p>
        {taking.phase === 'taking' && <p role="status">{words.taking}</p>}
        {taking.phase === 'failed' && (
          <div role="alert">
            <strong>{commandKinds.screenshot.words.failed[language]}</strong>
            <p>{taking.why[language]}</p>
          </div>
        )}
        {taking.phase === 'taken' && (
          <>
            <ScreenshotPicture commandId={taking.commandId} name={name} />
            <p className={styles.quiet}>{words.kept}</p>
          </>
        )}
        <p className={styles.actions}>
          <Button busy={taking.phase === 'taking'} onClick={again}>
            {words.again}
          </Button>
          {taking.phase === 'taken' && (
            <a
              className={buttonLink}
              href={pictureAddress(taking.commandId)}
              download={`${device.info.udid}.png`}
            >
              {words.download}
            </a>
          )}
        </p>
      </div>
    </Modal>
  );
}
