import type { Text } from '@rackhand/contract/text/language';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useConfig } from '../../platform/use-config.ts';
import { adminMessages } from './admin-messages.ts';

/** Says that a temporary password is on its way; or where it waits, where no server sends it. */
export function useMailNotice(): (title: Text) => void {
  const { notices } = usePlatform();
  const navigate = useNavigate();
  const { keeps_mails: keepsMails } = useConfig();
  const open = {
    label: inBoth(adminMessages, (words) => words.openOutbox),
    run: () => void navigate({ to: paths.outbox }),
  };
  return (title) =>
    notices.succeed(
      title,
      keepsMails
        ? { text: inBoth(adminMessages, (words) => words.mailKept), action: open }
        : { text: inBoth(adminMessages, (words) => words.mailSent) },
    );
}
