import type { DeviceCommandType } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import type { ComponentType } from 'react';
import { sidePart } from '../../../platform/side-part.tsx';

interface OwnDialogProps {
  device: Device;
  onClose: () => void;
}

/** Kinds that show more than a question. */
export const ownDialogs: Readonly<Partial<Record<DeviceCommandType, ComponentType<OwnDialogProps>>>> = {
  screenshot: sidePart(async () => (await import('./screenshot-dialog.tsx')).ScreenshotDialog),
};
