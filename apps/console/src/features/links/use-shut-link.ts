import { updateLink } from '@rackhand/contract/endpoints/links';
import type { TestLink } from '@rackhand/contract/link/link';
import { useQueryClient } from '@tanstack/react-query';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { linkMessages } from './link-messages.ts';
import { reloadLinks } from './link-queries.ts';

/** Closes a link, or opens one that was closed. */
export function useShutLink(): (link: TestLink) => Promise<void> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async ({ link_id, token, version, state }) => {
    const closed = state !== 'closed';
    try {
      await api.call(updateLink, { body: { link_id, closed, version } });
      notices.succeed(inBoth(linkMessages, (said) => (closed ? said.shutDone(token) : said.reopened(token))));
    } catch (error) {
      notices.fail(
        inBoth(linkMessages, (said) => said.failed),
        { error, text: refusalText(error) },
      );
    }
    await reloadLinks(client);
  };
}
