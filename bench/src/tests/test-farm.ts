import { setTimeout as delay } from 'node:timers/promises';
import { whenAllAvailable } from '../farm-figures.ts';
import { startAdbWithRack, startAgent } from '../processes.ts';
import { startServerForAgent } from '../server-for-agent.ts';
import { signIn } from '../sign-in.ts';
import { caller } from '../slowest-call.ts';
import { type AskedService, openAdbRecorder } from './adb-requests.ts';

export interface RunItem {
  kind: string;
  at: string;
  ended_at: string | null;
  state: string;
  detail: string;
}

interface ReadRun {
  state: string;
  result: string | null;
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
    const call = caller(server.origin, cookie);
    const phone = await findPhone(call);
    const read = async (id: string): Promise<ReadRun> =>
      ((await call({ path: `/admbo/test/${id}` })) as { run: ReadRun }).run;
    const run = async (test: object): Promise<string> => {
      const body = { ...test, devices: [phone] };
      const { tid } = (await call({ path: '/admbo/custom_test', body })) as { tid: number };
      return untilEnded(`${String(tid)}-1`, read);
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
async function findPhone(call: ReturnType<typeof caller>): Promise<string> {
  for (const deadline = Date.now() + deadlineMs; Date.now() < deadline; ) {
    await delay(lookEveryMs);
    const { arns } = (await call({ path: '/admbo/all_device' })) as {
      arns: { arn: string; info: { model: string } }[];
    };
    const phone = arns.find(({ info }) => model.test(info.model));
    if (phone !== undefined) return phone.arn;
  }
  throw new Error('no such phone is in the rack');
}

async function untilEnded(id: string, read: RecordedFarm['read']): Promise<string> {
  for (const deadline = Date.now() + deadlineMs; Date.now() < deadline; ) {
    await delay(lookEveryMs);
    const { state, result, timeline } = await read(id);
    if (state !== 'ended') continue;
    const failed = timeline.find((item) => item.state === 'failed');
    if (result !== 'passed')
      throw new Error(`the run has come to ${String(result)}: ${failed?.detail ?? ''}`);
    return id;
  }
  throw new Error('the run has not ended');
}
