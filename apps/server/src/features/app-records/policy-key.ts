import { type RawBuilder, sql } from 'kysely';

/**
 * What a device has refused stays refused until policy, package or installed version changes; of a device app `a` with its
 * package `p`. Document 3 section 5.
 */
export const policyKey: RawBuilder<string> = policyKeyWith(sql`p.id`);

/** The same under another id of the package. */
export function policyKeyWith(id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`concat_ws('|', a.update_policy, ${id}, p.version_code,
  coalesce(a.installed_version_code::text, '-'))`;
}

/** The device has refused just what is wished now. Most have refused nothing: no key is made for them. */
export const isRefused: RawBuilder<boolean> = sql<boolean>`(a.failed_key is not null and a.failed_key = ${policyKey})`;

/** Host or wire were at fault: the policy tries again after so many minutes, the last of them for good. Document 8. */
export const retryMinutes = [1, 5, 15, 60] as const;

/** Policies try at once whatever there is to try: what failed was another wish, or another file. */
export const triedAnew = { policy_failures: 0, policy_rests_until: null } as const;
