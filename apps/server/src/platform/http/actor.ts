import type { GroupType } from '@rackhand/contract/deployment/deployment';

/** The admin, or the API token, behind a call, as the session guard found it. */
export interface Actor {
  /** Of a token `token:` and its id: no admin's. */
  aid: string;
  /** The id as it was typed when the admin was made; a token's name. */
  admId: string;
  isSuperAdmin: boolean;
  /** Public id of the session; of a token the same as `aid`. */
  tkey: string;
  /** The deployment that the call was made to. */
  groupType: GroupType;
  /** The deployment whose private part is seen; null: that of all. */
  reach: string | null;
}
