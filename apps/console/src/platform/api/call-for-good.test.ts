import { giveTicket } from '@rackhand/contract/endpoints/tickets';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientThat } from '../../testing/client-that.ts';
import { callForGood } from './call-for-good.ts';
import { newIntent } from './call-once.ts';

const body = { uid: 'u1', basic_point: 5, bonus_point: 0, note: 'for the demo' };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

function tabThat(answers: (Response | Error)[]) {
  const { api, keys } = clientThat(answers);
  // As a page that was loaded anew: nothing is left but what the tab keeps.
  const give = (asked = body) => callForGood(api, giveTicket, { body: asked, intent: newIntent() });
  return { give, keys };
}

const given = (): Response => Response.json({ errorCode: 0, data: { ticket_id: 7 } });
const refused = (): Response =>
  Response.json({ errorCode: 1017, message: 'no', request_id: 'r' }, { status: 404 });
const lost = (): Error => new TypeError('connection reset');

it('a gift whose answer was lost is the same gift when it is given again after the page was loaded anew', async () => {
  const { give, keys } = tabThat([lost(), lost(), given()]);
  await expect(give()).rejects.toThrow();
  await expect(give()).resolves.toEqual({ ticket_id: 7 });
  expect(new Set(keys).size).toBe(1);
  expect(stored.size).toBe(0);
});

it('another gift has a key of its own, and so has the same one once the first is known to be given or refused', async () => {
  const { give, keys } = tabThat([lost(), lost(), given(), given(), refused(), given()]);
  await expect(give()).rejects.toThrow();
  await give({ ...body, basic_point: 6 });
  await give();
  await expect(give()).rejects.toMatchObject({ code: '1017' });
  await give();
  expect(keys[0]).toBe(keys[3]);
  expect(new Set(keys).size).toBe(4);
});

it('a browser that forbids storage gives all the same', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  await expect(tabThat([given()]).give()).resolves.toEqual({ ticket_id: 7 });
});
