import { type ErrorCode, wireCode } from '@rackhand/contract/call/error-codes';
import type { Callers } from '../../platform/callers.ts';
import type { Clock } from '../../platform/clock.ts';
import { isClosed } from '../../platform/deployments/deployment.ts';
import type { Deployments } from '../../platform/deployments/deployments.ts';
import { isTokenCaller } from '../../platform/tokens/api-tokens.ts';
import { frame, type TopicNumbers } from './event-frames.ts';
import type { LiveClient } from './live-client.ts';

interface StreamSessionsDeps {
  callers: Callers;
  clock: Clock;
  deployments: Pick<Deployments, 'ofGroup'>;
}

/** Ends the streams of those whose session has ended, or who are not who they were. */
export async function endSessions(
  { callers, clock, deployments }: StreamSessionsDeps,
  open: () => Iterable<LiveClient>,
  numbers: () => TopicNumbers,
): Promise<void> {
  const keys = [...new Set([...open()].map(({ tkey }) => tkey))];
  if (keys.length === 0) return;
  const standings = await callers.standingOf(keys);
  for (const client of open()) {
    const standing = standings.get(client.tkey);
    // Whoever has come meanwhile is asked for at the next time.
    if (standing === undefined) continue;
    const code = standing.ended ?? codeOfHours(client, deployments, clock);
    if (code !== null) client.end(endOf(client, numbers(), code));
    // They come back as who they are now.
    else if (client.isSuperAdmin !== standing.isSuperAdmin) client.close();
  }
}

function endOf({ isNumbered }: LiveClient, numbers: TopicNumbers, code: ErrorCode): Buffer {
  return frame('ended', { numbers, isNumbered }, { errorCode: wireCode(code) });
}

/** Outside the service hours a person's stream ends although its session lives; tokens go on. Document 3 section 2. */
function codeOfHours(
  { tkey, groupType }: LiveClient,
  deployments: Pick<Deployments, 'ofGroup'>,
  clock: Clock,
): ErrorCode | null {
  if (isTokenCaller(tkey)) return null;
  const deployment = deployments.ofGroup(groupType);
  return deployment !== null && isClosed(deployment, clock.now()) ? 'E1006' : null;
}
