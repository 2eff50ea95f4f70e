import { updateLink } from '@rackhand/contract/endpoints/links';
import type { TestLink } from '@rackhand/contract/link/link';
import { useQueryClient } from '@tanstack/react-query';
import { faultsAt } from '../../../platform/api/faults-at.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { cameTooLate } from '../../../platform/form/came-too-late.ts';
import { useDraftOver } from '../../../platform/form/use-draft-over.ts';
import { useFieldFaults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { linkMessages } from '../link-messages.ts';
import { linksOfRunQuery, reloadLinks } from '../link-queries.ts';
import { bodyOf, changedFields, readOf } from './link-draft.ts';

const mistakeOf = (_field: 'expire_date', day: string) =>
  day === '' ? inBoth(linkMessages, (words) => words.expiresMissing) : null;

/** What is typed, and its way to the server: only what was changed is sent, by the version that was seen. */
export function useChangeLink(link: TestLink) {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const { draft, set, read, changed, clashes, meet } = useDraftOver(() => readOf(link), changedFields);
  const { link_id, test_run_id, token } = link;
  const { faults, of, tell } = useFieldFaults(mistakeOf);
  const { expire_date } = draft;

  /** As it stands there now; undefined where it is gone or can't be read. */
  const readNewest = async (): Promise<TestLink | undefined> => {
    const newest = { ...linksOfRunQuery(api, test_run_id), staleTime: 0 };
    const links = await client.query(newest).catch(() => []);
    return links.find((one) => one.link_id === link_id);
  };
  const save = async (): Promise<boolean> => {
    const mistake = mistakeOf('expire_date', expire_date);
    tell(mistake === null ? {} : { expire_date: mistake }, { expire_date });
    if (mistake !== null) return false;
    try {
      const body = { link_id, version: read.version, ...bodyOf(draft, changed) };
      await api.call(updateLink, { body });
      notices.succeed(inBoth(linkMessages, (said) => said.changed(token)));
      return true;
    } catch (error) {
      const newest = cameTooLate(error) ? await readNewest() : undefined;
      if (newest !== undefined) meet(readOf(newest));
      else {
        const named = faultsAt(['expire_date'], error);
        tell(named.expire_date === undefined ? { call: refusalText(error) } : named, { expire_date });
      }
      return false;
    } finally {
      void reloadLinks(client);
    }
  };
  return { draft, set, base: read.base, isDirty: changed.length > 0, clashes, faults, faultOf: of, save };
}
