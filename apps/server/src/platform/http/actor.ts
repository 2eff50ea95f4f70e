/** The admin behind a call, as the session guard found it. */
export interface Actor {
  aid: string;
  /** The id as it was typed when the admin was made. */
  admId: string;
  isSuperAdmin: boolean;
  /** Public id of the session. */
  tkey: string;
  groupType: string;
}
