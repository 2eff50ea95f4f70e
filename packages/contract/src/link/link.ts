import { z } from 'zod';
import { itemStates, runFileKinds } from '../test/run-link.ts';
import { type AccessMode, accessModes, runResults, testTypes } from '../test/run-states.ts';
import type { Text } from '../text/language.ts';
import { type LinkState, linkStates } from './link-lists.ts';

/** A link to the result of a run, for whoever has it and may see it. Document 10, "Links". */
export const linkStateWords = {
  active: { ko: '사용 가능', en: 'Active' },
  expired: { ko: '만료', en: 'Expired' },
  closed: { ko: '닫힘', en: 'Closed' },
} as const satisfies Record<LinkState, Text>;

/** An admin has closed it; or its user is suspended or has left, whatever else is said of it. */
export const linkClosers = ['admin', 'suspended', 'left'] as const;
export type LinkCloser = (typeof linkClosers)[number];

export const closedWords: Record<LinkCloser, Text> = {
  admin: linkStateWords.closed,
  suspended: { ko: '닫힘(사용자 정지)', en: 'Closed (user suspended)' },
  left: { ko: '닫힘(사용자 탈퇴)', en: 'Closed (user has left)' },
};

/** A link's state, and of a closed one why. */
export const linkStateText = ({ state, closed_by }: Pick<TestLink, 'state' | 'closed_by'>): Text =>
  state === 'closed' ? closedWords[closed_by ?? 'admin'] : linkStateWords[state];

/** Where the token of a link stands in the address of the customers' service. */
export const linkFragment = 'link';
/** And without such a service, where a page of ours stands. */
export const linkPagePath = (token: string): string => `/service/link/${token}`;

export const testLink = z.object({
  link_id: z.int(),
  /** Its first characters; all of it is said once, when it is made. */
  token: z.string(),
  test_run_id: z.string(),
  project: z.string(),
  /** Whose run it is; null: no user's. */
  uid: z.string().nullable(),
  user_id: z.string().nullable(),
  access: z.enum(accessModes),
  /** Of the run itself: the link opens no more than it does. */
  run_access: z.enum(accessModes),
  /** The last day in Korean time. */
  expire_date: z.iso.date(),
  state: z.enum(linkStates),
  /** Of a closed one; null: it is not closed. */
  closed_by: z.enum(linkClosers).nullable(),
  created_at: z.string(),
  created_by: z.string(),
  version: z.int(),
});
export type TestLink = z.infer<typeof testLink>;

/** A link never opens more than its run does. */
export function narrowerAccess(link: AccessMode, run: AccessMode): AccessMode {
  return accessModes.indexOf(link) < accessModes.indexOf(run) ? link : run;
}

/** What whoever opens a link sees: nothing of devices, hosts, places and addresses. */
export const sharedTest = z.object({
  project: z.string(),
  result: z.enum(runResults),
  test_type: z.enum(testTypes),
  app_id: z.string(),
  app_version: z.string(),
  model: z.string(),
  os_version: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Seconds. */
  run_time: z.int().nullable(),
  steps: z.array(
    z.object({
      number: z.int(),
      name: z.string(),
      title: z.string(),
      state: z.enum(itemStates),
      depth: z.int(),
    }),
  ),
  /** It has done more than the steps that are shown. */
  has_more_steps: z.boolean(),
  /** Empty where they are not kept any more. */
  files: z.array(
    z.object({
      remote_file: z.string(),
      size: z.int(),
      content_type: z.string(),
      kind: z.enum(runFileKinds),
    }),
  ),
});
export type SharedTest = z.infer<typeof sharedTest>;
