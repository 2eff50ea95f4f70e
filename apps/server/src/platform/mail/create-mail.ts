import type { Logger } from 'pino';
import type { ServerConfig } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { FarmListener } from '../live/farm-listener.ts';
import { createMailSender, type MailSender } from './mail-sender.ts';
import { createOutbox } from './mail-transport.ts';
import { mailChannel } from './queue-mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

interface MailDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  config: ServerConfig;
  listener: FarmListener;
}

/** The sender of this instance, awake for what any instance has queued. */
export function createMail({ config, listener, ...deps }: MailDeps): MailSender {
  const transport = config.smtp === null ? createOutbox(deps.log) : createSmtpTransport(config.smtp);
  const sender = createMailSender({ ...deps, transport });
  listener.onNotice(mailChannel, () => sender.wake());
  return sender;
}
