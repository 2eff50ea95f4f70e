import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type EditDesk, openEditDesk } from '../../testing/edit-desk.ts';
import { codeOf, dayMs } from '../../testing/sign-in-desk.ts';

describe('an Idempotency-Key', () => {
  let desk: EditDesk;
  let chief: Record<string, string>;
  let arns: string[];
  beforeEach(async () => {
    desk = await openEditDesk();
    chief = { cookie: await desk.farm.signIn('super') };
    arns = [(await desk.read('R5CT1')).arn, (await desk.read('R5CT2')).arn];
  });
  afterEach(() => desk.farm.close());

  const post = (url: string, payload: object, who = chief): Promise<LightMyRequestResponse> =>
    desk.farm.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...sameOrigin, 'idempotency-key': 'click-1', ...who },
    });
  const hold = (arn = arns[0], who = chief) =>
    post('/service/hold', { arn, state: 'USING', minutes: 1440 }, who);
  const otherBody = { errorCode: 901, details: [{ field: 'Idempotency-Key' }] };

  test('is each caller’s own: what another one sent under it is nothing to this one', async () => {
    const { headers } = await makeApiToken(desk.farm, ['holds']);
    expect(codeOf(await hold(arns[0]))).toBe(0);
    expect(codeOf(await hold(arns[1], headers))).toBe(0);
    expect((await hold(arns[1])).json()).toMatchObject(otherBody);
  });

  test('gives ten that come at once with it one outcome (F14)', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => hold()));
    const [first] = answers.map((answer) => answer.json<{ data: object }>().data);
    expect(answers.map((answer) => answer.json<{ data: object }>().data)).toEqual(answers.map(() => first));
    expect(await desk.farm.db.selectFrom('leases').select('fence').execute()).toHaveLength(1);
  });

  test('is kept for 24 hours to the millisecond', async () => {
    const { clock } = desk.farm;
    await hold(arns[0]);
    clock.advance(dayMs - 1);
    chief = { cookie: await desk.farm.signIn('super') };
    expect((await hold(arns[1])).json()).toMatchObject(otherBody);
    clock.advance(1);
    expect(codeOf(await hold(arns[1]))).toBe(0);
  });

  test('of one call is refused to another call with the same words', async () => {
    const [arn] = arns;
    expect(codeOf(await post('/admbo/device/reboot', { arn }))).toBe(0);
    expect((await post('/admbo/device/usb_reset', { arn })).json()).toMatchObject(otherBody);
  });
});
