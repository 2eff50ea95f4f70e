import type { RunnerOrder } from '@rackhand/contract/test/runner';
import type { LightMyRequestResponse } from 'fastify';
import { makeApiToken } from './api-token-by-http.ts';
import type { TestApp } from './create-test-app.ts';
import type { Answer } from './create-test-farm.ts';
import { sha256Of } from './file-desk.ts';
import { formHeaders, formPayload } from './form-payload.ts';

type Told = Pick<Answer, 'status' | 'errorCode' | 'data' | 'details'>;
type Held = Pick<RunnerOrder, 'test_run_id' | 'lease'>;

/** A runner outside the farm, with a token of its own. */
export interface TestRunner {
  headers: { authorization: string };
  say(path: string, body: object): Promise<Told>;
  /** null: there is nothing for it. */
  claim(asked?: object): Promise<RunnerOrder | null>;
  beat(held: Held): Promise<Told>;
  write(held: Held, firstLine: number, text: string): Promise<Told>;
  bring(held: Held, name: string, content: string | Buffer, sha256?: string): Promise<Told>;
  finish(held: Held, outcome?: string, more?: object): Promise<Told>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

export async function addRunner(farm: TestApp, label = 'lab'): Promise<TestRunner> {
  const { headers } = await makeApiToken(farm, ['runner']);
  const toldBy = (response: LightMyRequestResponse): Told => {
    const body = response.json<Partial<Answer>>();
    return {
      status: response.statusCode,
      errorCode: body.errorCode ?? '',
      data: body.data ?? {},
      details: body.details ?? [],
    };
  };
  const say: TestRunner['say'] = async (path, payload) =>
    toldBy(await farm.app.inject({ method: 'POST', url: `/service/runner/${path}`, headers, payload }));
  const nameOf = ({ test_run_id, lease }: Held) => ({ test_run_id, lease });
  return {
    headers,
    say,
    claim: async (asked = {}) => {
      const { errorCode, data } = await say('claim', { runner: 'ci-1', labels: [label], ...asked });
      if (errorCode !== 0) throw new Error(`the claim was refused: ${String(errorCode)}`);
      return (data as { run: RunnerOrder | null }).run;
    },
    beat: (held) => say('heartbeat', nameOf(held)),
    write: (held, first_line, text) => say('log', { ...nameOf(held), first_line, text }),
    bring: async (held, name, content, sha256) => {
      const bytes = Buffer.from(content);
      const payload = formPayload([
        ['test_run_id', held.test_run_id],
        ['lease', String(held.lease)],
        ['remote_file', name],
        ['sha256', sha256 ?? sha256Of(bytes)],
        ['file', { name, content: bytes }],
      ]);
      const url = '/service/runner/artifact';
      return toldBy(
        await farm.app.inject({ method: 'POST', url, headers: { ...headers, ...formHeaders }, payload }),
      );
    },
    finish: (held, outcome = 'finished', more = {}) => say('finish', { ...nameOf(held), outcome, ...more }),
    get: (url, more = {}) => farm.app.inject({ url, headers: { ...headers, ...more } }),
  };
}
