import { setTimeout as delay } from 'node:timers/promises';
import { whenAllAvailable } from '../farm-figures.ts';
import { startAdbWithRack, startAgent } from '../processes.ts';
import { startServerForAgent } from '../server-for-agent.ts';
import { signIn } from '../sign-in.ts';
import { type AskedService, openAdbRecorder } from './adb-requests.ts';
import { asking, hasEnded, type RunFarm, whenRuns } from './run-farm.ts';

export interface RunItem {
  kind: string;
  at: string;
  ended_at: string | null;
}

interface ReadRun {
  timeline: RunItem[];
}

/** A simulated rack whose agent asks its adb server through a recorder, and an admin who starts tests on one phone of it. */
export interface RecordedFarm {
  origin: string;
  /** Of an admin who is signed in. */
  headers: { cookie: string };
  /** Of the recorder, by which a floor has to go too. */
  adbPort: number;
  asked: readonly AskedService[];
  /** Starts a test by hand, and waits for the end of its only run; its number. */
  run(test: object): Promise<string>;
  read(id: string): Promise<ReadRun>;
}

/** So many that there is a phone on which the apps of tests can be tapped. */
const devices = 12;
const model = /^Pixel/;
const lookEveryMs = 250;
const deadlineMs = 600_000;

export async function withRecordedFarm<Result>(
  work: (farm: RecordedFarm) => Promise<Result>,
): Promise<Result> {
  const server = await startServerForAgent();
  const rack = await startAdbWithRack(devices);
  const recorder = await openAdbRecorder(rack.adbPort);
  const agent = startAgent({
    ...{ serverUrl: server.origin, key: server.token, dataDir: rack.dataDir, adbPort: recorder.port },
  });
  try {
    const cookie = await signIn(server.origin);
    await whenAllAvailable(server.origin, cookie, devices);
    const call = asking(server.origin, cookie);
    const phone = await findPhone(call);
    const read = async (id: string): Promise<ReadRun> =>
      (await call<{ run: ReadRun }>(`/admbo/test/${id}`)).run;
    const run = async (test: object): Promise<string> => {
      const { tid } = await call<{ tid: number }>('/admbo/custom_test', { ...test, devices: [phone] });
      const [ended] = await whenRuns({ call }, tid, hasEnded, deadlineMs);
      if (ended?.result !== 'passed') throw new Error(`the run has come to ${String(ended?.result)}`);
      return ended.test_run_id;
    };
    const { origin } = server;
    const { asked } = recorder;
    return await work({ origin, headers: { cookie }, adbPort: recorder.port, asked, run, read });
  } finally {
    await agent.stop();
    recorder.close();
    await rack.stop();
    await server.stop();
  }
}

/** A device is available before it has told what it is. */
async function findPhone(call: RunFarm['call']): Promise<string> {
  for (const deadline = Date.now() + deadlineMs; Date.now() < deadline; ) {
    await delay(lookEveryMs);
    const { arns } = await call<{ arns: { arn: string; info: { model: string } }[] }>('/admbo/all_device');
    const phone = arns.find(({ info }) => model.test(info.model));
    if (phone !== undefined) return phone.arn;
  }
  throw new Error('no such phone is in the rack');
}
