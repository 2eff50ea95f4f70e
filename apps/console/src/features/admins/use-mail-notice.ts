import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useConfig } from '../../platform/use-config.ts';
import { adminMessages } from './admin-messages.ts';

/** Says that a temporary password is on its way; or where it waits, where no server sends it. */
export function useMailNotice(): (title: string) => void {
  const { notices } = usePlatform();
  const words = useMessages(adminMessages);
  const navigate = useNavigate();
  const { keeps_mails: keepsMails } = useConfig();
  const open = { label: words.openOutbox, run: () => void navigate({ to: paths.outbox }) };
  return (title) =>
    notices.succeed(title, keepsMails ? { text: words.mailKept, action: open } : { text: words.mailSent });
}
