import { z } from 'zod';

/** An agent names it that takes its server's own release over the link. */
export const updateAbility = 'update';

/** Where an agent fetches its server's release of the agent, with its own key. */
export const agentBundlePath = '/agent/bundle';

/** A release of the agent, known by the SHA-256 of its files. */
export const agentBuild = z.string().regex(/^[\da-f]{64}$/);
export const agentRelease = z.object({ version: z.string().max(100), build: agentBuild });
export type AgentRelease = z.infer<typeof agentRelease>;

/** A release as it travels: programs by their names, which lie in one folder. */
export const agentBundle = z.strictObject({
  version: z.string().max(100),
  files: z.record(z.string().regex(/^[a-z\d][a-z\d-]*\.mjs$/), z.string()),
});
export const maximumBundleBytes = 64 * 1024 * 1024;

/**
 * What an agent says of updates: `on`, `off` where its host's settings don't allow them, `unlaunched` where no launcher
 * started it that could bring the old one back.
 */
export const updateStandings = ['on', 'off', 'unlaunched'] as const;
export type UpdateStanding = (typeof updateStandings)[number];

/** `waiting` for the host to be free; `fetching`, then `trying` at the agent; the others are ends. */
export const updateStates = [
  'waiting',
  'sent',
  'fetching',
  'trying',
  'succeeded',
  'returned',
  'failed',
  'cancelled',
] as const;
export type UpdateState = (typeof updateStates)[number];

export const updateOutcomes = ['succeeded', 'returned', 'failed'] as const satisfies readonly UpdateState[];

export const isUnderWay = (state: UpdateState): boolean =>
  !['succeeded', 'returned', 'failed', 'cancelled'].includes(state);

/** Of the release, what has come so far and how much it is; null: its server does not say that. */
const fetchedBytes = z.object({
  done: z.int().min(0).max(maximumBundleBytes),
  total: z.int().min(0).max(maximumBundleBytes).nullable(),
});
export type FetchedBytes = z.infer<typeof fetchedBytes>;

/** The last update of a host's agent. */
export const hostUpdate = z.object({
  update_id: z.string(),
  state: z.enum(updateStates),
  /** null: nothing is fetched now, or its agent does not tell it. */
  fetched: fetchedBytes.nullable(),
  from_version: z.string(),
  to: agentRelease,
  /** What went wrong, in the machine's own words. */
  detail: z.string().max(1000),
  requested_by: z.string(),
  requested_at: z.iso.datetime({ offset: true }),
  ended_at: z.iso.datetime({ offset: true }).nullable(),
});
export type HostUpdate = z.infer<typeof hostUpdate>;

/** The new release has a link within this time, or the old one returns. */
export const trialMs = 60_000;
/** Nothing heard of an update that was sent for so long: it has failed. */
export const updatePatienceMs = 10 * 60_000;

const updateId = z.string().min(1).max(100);

/** Said by an agent that has named `updateAbility`. */
export const updateMessagesOfAgent = [
  z.object({
    type: z.literal('update_progress'),
    update_id: updateId,
    state: z.enum(['fetching', 'trying']),
    /** Said a few times on the way; servers of earlier releases pass over it. */
    fetched: fetchedBytes.optional(),
  }),
  /** An update's end; said again at each welcome until the server has stored it. */
  z.object({
    type: z.literal('update_result'),
    update_id: updateId,
    outcome: z.enum(updateOutcomes),
    detail: z.string().max(1000),
  }),
] as const;

export const updateMessagesOfServer = [
  /** Fetch this release and try it; one that is under way already goes on. */
  z.object({ type: z.literal('update'), update_id: updateId, ...agentRelease.shape }),
  z.object({ type: z.literal('update_stored'), update_id: updateId }),
] as const;
