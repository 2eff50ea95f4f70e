import { deviceMessages } from './features/devices/device-messages.ts';
import { shellMessages } from './features/shell/shell-messages.ts';
import { formatRelative } from './platform/formats.ts';
import { platformMessages } from './platform/platform-messages.ts';

/** Korean that may be shown for the first time when the server can't send letters any more. */
export const awayWords = [
  shellMessages.ko.reconnecting,
  shellMessages.ko.staleSince('00:00:00'),
  ...Object.values(platformMessages.ko).map((text) => (typeof text === 'string' ? text : text('0'))),
  ...[0, 0.5, 1, 60, 1440].map((minutes) => formatRelative(0, minutes * 60_000, 'ko')),
  deviceMessages.ko.changeFailed,
  deviceMessages.ko.loadFailed,
].join('');
