import { readRunLog, readRunTimeline } from '@rackhand/contract/endpoints/tests';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { createNoticeWaits } from '../../platform/live/notice-waits.ts';
import type { Waits } from '../../platform/waits.ts';
import { logChannel } from '../run-logs/log-channel.ts';
import { type FoundRun, findRun } from '../runs/find-run.ts';
import { toldChannel } from '../runs/told-channel.ts';
import { readLogPage } from './read-log-page.ts';
import { readTimelinePage } from './read-timeline-page.ts';

/** Log and timeline of a run in pages, for whoever waits for more of them too. */
export function bindRunReading(app: FastifyInstance, deps: FeatureDeps): void {
  const [ofLog, ofTimeline] = [logChannel, toldChannel].map((channel) =>
    createNoticeWaits(deps.listener, channel),
  ) as [RunWaits, RunWaits];
  app.addHook('preClose', (done) => {
    ofLog.close();
    ofTimeline.close();
    done();
  });
  bindEndpoint(app, readRunLog, (call) =>
    untilNews(deps, ofLog, call, {
      read: (run) => readLogPage(deps, run, call.query),
      isNews: ({ lines }) => lines.length > 0,
    }),
  );
  bindEndpoint(app, readRunTimeline, (call) =>
    untilNews(deps, ofTimeline, call, {
      read: (run) => readTimelinePage(deps.db, run, call.query),
      isNews: ({ told }) => told !== call.query.known,
    }),
  );
}

type RunWaits = Pick<Waits, 'until' | 'close'>;

interface WaitingCall {
  actor: { groupType: string };
  params: Readonly<Record<string, string>>;
  query: { wait?: number | undefined };
}

interface Asked<Answer> {
  read: (run: FoundRun) => Promise<Answer>;
  isNews: (answer: Answer) => boolean;
}

/** Whether a run has ended is looked at this often while somebody waits for more of it. */
const lookMs = 2_000;

/** Answers at once what is new or the last there will be, else when there is more, or the time is over. */
async function untilNews<Answer extends { is_end: boolean }>(
  { db, clock }: FeatureDeps,
  waits: RunWaits,
  { actor, params, query }: WaitingCall,
  { read, isNews }: Asked<Answer>,
): Promise<Answer> {
  const until = clock.now().getTime() + (query.wait ?? 0) * 1_000;
  const find = (): Promise<FoundRun> => findRun(db, actor.groupType, params['id'] ?? '');
  for (let run = await find(); ; ) {
    const left = until - clock.now().getTime();
    // Listened to before it is read: what comes in between is heard of too.
    const heard = left > 0 ? waits.until(String(run.id), Math.min(left, lookMs)) : null;
    if (heard !== null) run = await find();
    const answer = await read(run);
    if (isNews(answer) || answer.is_end || heard === null) return answer;
    await heard;
  }
}
