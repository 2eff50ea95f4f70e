import { type Obstacle, obstacleText } from '@rackhand/contract/recovery/obstacle';
import type { RecoveryStanding } from '@rackhand/contract/recovery/recovery';
import { obstacleByHand, obstacleByItself } from '@rackhand/contract/recovery/why-no-recovery';
import type { Language } from '@rackhand/contract/text/language';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { lockDevice } from '../devices/lock-device.ts';
import { lastOf } from './list-recoveries.ts';
import { readFacts } from './recovery-facts.ts';
import { whyNothing } from './start-run.ts';

/** Why a device in trouble is not being recovered now, judged by the functions that decide it. */
export async function readRecoveryStandingOf(
  { db, clock }: { db: Db; clock: Clock },
  arn: string,
  language: Language,
): Promise<RecoveryStanding> {
  const { id, ...why } = await db.transaction().execute(async (trx) => {
    const row = await lockDevice(trx, arn);
    const facts = await readFacts(trx, row, clock.now());
    const byHand = obstacleByHand(facts) ?? (await whyNothing(trx, row));
    const byItself = obstacleByItself(facts);
    return {
      id: row.id,
      why_not: shown(hardFirst(byItself, byHand), language),
      why_not_by_hand: shown(byHand, language),
    };
  });
  return { last: await lastOf(db, id, language), ...why };
}

/** Waiting for its time says nothing where nothing can be tried then. */
function hardFirst(byItself: Obstacle | null, byHand: Obstacle | null): Obstacle | null {
  return byHand?.code === 'NOTHING_POSSIBLE' && byItself?.until instanceof Date
    ? byHand
    : (byItself ?? byHand);
}

function shown(obstacle: Obstacle | null, language: Language): RecoveryStanding['why_not'] {
  if (obstacle === null) return null;
  const { code, until } = obstacle;
  return { code, message: obstacleText(code, language), until: until === null ? null : koreanTime(until) };
}
