import type { BodyOf } from '@rackhand/contract/call/endpoint';
import type { updateLink } from '@rackhand/contract/endpoints/links';
import type { TestLink } from '@rackhand/contract/link/link';

export const linkFields = ['access', 'expire_date'] as const;
export type LinkField = (typeof linkFields)[number];

/** Who may open it, and until when. */
export type LinkDraft = Pick<TestLink, LinkField>;

export const readOf = ({ access, expire_date, version }: Pick<TestLink, LinkField | 'version'>) => ({
  base: { access, expire_date },
  version,
});

export const changedFields = (draft: LinkDraft, base: LinkDraft): LinkField[] =>
  linkFields.filter((field) => draft[field] !== base[field]);

/** Only what has been changed is sent. */
export function bodyOf(
  { access, expire_date }: LinkDraft,
  changed: readonly LinkField[],
): Pick<BodyOf<typeof updateLink>, LinkField> {
  return {
    ...(changed.includes('access') && { access }),
    ...(changed.includes('expire_date') && { expire_date }),
  };
}
