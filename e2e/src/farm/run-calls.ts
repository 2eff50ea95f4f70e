import { createHash } from 'node:crypto';
import type { APIResponse } from 'playwright-core';
import { z } from 'zod';
import type { Farm } from './farm.ts';
import type { HttpAdmin } from './http-admin.ts';
import { waitUntil } from './wait-until.ts';

const attempt = z.object({
  attempt: z.int(),
  started_at: z.iso.datetime({ offset: true }),
  ended_at: z.iso.datetime({ offset: true }).nullable(),
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  log_lines: z.int(),
});
const listedRun = z.object({
  test_run_id: z.string(),
  state: z.string(),
  result: z.string().nullable(),
  attempt: z.int(),
});
const run = listedRun.extend({
  device_udid: z.string(),
  attempts: z.array(attempt),
  /** Of the last attempt. */
  timeline: z.array(z.object({ detail: z.string(), shot: z.int().nullable() })),
  shots: z.array(z.int()),
});
export type EndedRun = z.infer<typeof run>;

const runs = z.object({ runs: z.array(listedRun) });
const oneRun = z.object({ run });
const device = z.object({ arn: z.string(), info: z.object({ udid: z.string() }) });
const files = z.array(z.object({ remote_file: z.string(), size: z.int(), sha256: z.string() }));
const log = z.object({
  lines: z.array(z.object({ line: z.int() })),
  next_line: z.int(),
  is_end: z.boolean(),
});

/** How often a device was sent this key in a stretch of time, by its own journal. */
export interface Pressed {
  within(from: Date, to: Date): number;
}

/** Tests on all devices of a farm: as programs ask for them, and as the devices' journals tell. */
export async function createRunCalls({ control }: Pick<Farm, 'control'>, desk: HttpAdmin) {
  const all = z.array(device).parse((await desk.get('/admbo/all_device')).arns);
  return {
    /** Asks until it is answered: by its key that is one test, whatever is lost on the way. */
    start: async (body: object, key: string): Promise<number> => {
      const data = { ...body, devices: all.map(({ arn }) => arn) };
      const headers = { 'idempotency-key': key };
      let answer: APIResponse | undefined;
      await waitUntil(
        'the test is accepted',
        async () => {
          answer = await desk.request.post('/admbo/custom_test', { data, headers }).catch(() => undefined);
          return answer?.status() === 200;
        },
        60_000,
      );
      return z.object({ data: z.object({ tid: z.int() }) }).parse(await answer?.json()).data.tid;
    },
    /** Asks until it is told: who tells it may be the one that was killed. */
    ended: async (tid: number, withinMs: number): Promise<EndedRun[]> => {
      let found: EndedRun[] = [];
      const read = async (): Promise<EndedRun[]> => {
        const listed = runs.parse(await desk.get(`/admbo/test/${String(tid)}`)).runs;
        if (listed.some(({ state }) => state !== 'ended')) return [];
        return Promise.all(
          listed.map(async ({ test_run_id: id }) => oneRun.parse(await desk.get(`/admbo/test/${id}`)).run),
        );
      };
      await waitUntil(
        'every run of the test has ended',
        async () => {
          found = await read().catch(() => []);
          return found.length > 0;
        },
        withinMs,
      );
      return found;
    },
    /** The numbers of all lines that are kept of an attempt. */
    lineNumbers: async (id: string, ofAttempt: number): Promise<number[]> => {
      const numbers: number[] = [];
      for (let next = 1; ; ) {
        const query = `from_line=${String(next)}&limit=5000&attempt=${String(ofAttempt)}`;
        const part = log.parse(await desk.get(`/admbo/test/${id}/log?${query}`));
        numbers.push(...part.lines.map(({ line }) => line));
        if (part.lines.length === 0 || part.next_line === next) return numbers;
        next = part.next_line;
      }
    },
    /** Of the last attempt, those that are kept no longer as they came. */
    brokenFiles: async (id: string): Promise<string[]> => {
      const path = `/admbo/test/${id}/testfile`;
      const kept = files.parse((await desk.get(path)).files);
      const whole = async ({
        remote_file,
        size,
        sha256,
      }: z.infer<typeof files>[number]): Promise<boolean> => {
        const answer = await desk.request.get(`${path}?remote_file=${encodeURIComponent(remote_file)}`);
        const bytes = await answer.body();
        return bytes.length === size && createHash('sha256').update(bytes).digest('hex') === sha256;
      };
      const asked = await Promise.all(kept.map(async (file) => ({ file, isWhole: await whole(file) })));
      return asked.filter(({ isWhole }) => !isWhole).map(({ file }) => file.remote_file);
    },
    pressed: async (udid: string, key: string): Promise<Pressed> => {
      const times = (await control.touchesOf(udid))
        .filter(({ did, value }) => did === 'key' && value === key)
        .map(({ at }) => at);
      return {
        within: (from, to) => times.filter((at) => at >= from.getTime() && at <= to.getTime()).length,
      };
    },
  };
}
