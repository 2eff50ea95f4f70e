import { adminLastActivity } from '@rackhand/contract/endpoints/audit';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { formatDateTime, formatNumber } from '../../platform/formats.ts';
import { asItIs, inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { isToBeSaid, markSaid } from '../../platform/session/arrival-notes.ts';
import { arrivalMessages } from './arrival-messages.ts';

/** When and from where this admin signed in before; it stays where sign-ins have failed since. Document 3 section 2. */
export function useLastActivity(isOn: boolean): void {
  const { api, notices } = usePlatform();
  const navigate = useNavigate();
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isOn || isAsked.current || !isToBeSaid('loginActivityPopup')) return;
    isAsked.current = true;
    const tell = async (): Promise<void> => {
      const { admin_activity: last, failures_since: failures } = await api.call(adminLastActivity, {
        automatic: true,
      });
      markSaid('loginActivityPopup');
      if (last === null) return;
      const place = [last.ip, last.browser, last.os].filter((part) => part !== '').join(' · ');
      const time = formatDateTime(last.created_at_timestamp);
      const action = {
        label: inBoth(arrivalMessages, (words) => words.history),
        run: () => void navigate({ to: paths.loginHistory }),
      };
      if (failures === 0)
        notices.succeed(
          inBoth(arrivalMessages, (said) => said.lastSignIn(time)),
          { text: asItIs(place), action },
        );
      else
        notices.fail(
          inBoth(arrivalMessages, (said) => said.failures(formatNumber(failures))),
          { text: inBoth(arrivalMessages, (words) => words.since(time, place)), action },
        );
    };
    tell().catch(() => {
      // Asked again with the next page: it is only a notice.
    });
  }, [isOn, api, notices, navigate]);
}
