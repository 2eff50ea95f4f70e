import { rebootDevice } from '@rackhand/contract/endpoints/commands';
import { describe, expect, it } from 'vitest';
import { clientThat } from '../../testing/client-that.ts';
import { callOnce, newKey } from './call-once.ts';

const accepted = (): Response => Response.json({ errorCode: 0, data: { command_id: 'c-1' } });
const busy = (): Response =>
  Response.json({ errorCode: 20414, message: 'busy', request_id: 'r' }, { status: 409 });

describe('an intent of a person', () => {
  it('is repeated under the same key when its answer was lost', async () => {
    const { api, keys } = clientThat([new TypeError('connection reset'), accepted()]);
    const input = { body: { arn: 'a' }, intent: { key: 'click-1' } };
    await expect(callOnce(api, rebootDevice, input)).resolves.toEqual({ command_id: 'c-1' });
    expect(keys).toEqual(['click-1', 'click-1']);
  });

  it('is not repeated when the server has refused it', async () => {
    const { api, keys } = clientThat([busy()]);
    const input = { body: { arn: 'a' }, intent: { key: 'click-1' } };
    await expect(callOnce(api, rebootDevice, input)).rejects.toMatchObject({ code: '20414' });
    expect(keys).toHaveLength(1);
  });

  it('is judged anew when it is tried again after a refusal, and told what was done after any other failure', async () => {
    const broken = Response.json({ errorCode: '900', message: 'away', request_id: 'r' }, { status: 503 });
    const noHost = Response.json({ errorCode: 20413, message: 'away', request_id: 'r' }, { status: 503 });
    const { api, keys } = clientThat([busy(), noHost, broken, accepted()]);
    const input = { body: { arn: 'a' }, intent: { key: 'click-1' } };
    await expect(callOnce(api, rebootDevice, input)).rejects.toMatchObject({ code: '20414' });
    await expect(callOnce(api, rebootDevice, input)).rejects.toMatchObject({ code: '20413' });
    await expect(callOnce(api, rebootDevice, input)).rejects.toMatchObject({ code: '900' });
    await callOnce(api, rebootDevice, input);
    expect(new Set(keys).size).toBe(3);
    expect(keys[0]).toBe('click-1');
    expect(keys[3]).toBe(keys[2]);
  });

  it('has a name of its own that the server takes', () => {
    const names = Array.from({ length: 1000 }, newKey);
    expect(new Set(names).size).toBe(1000);
    expect(names.every((name) => /^[\da-f]{32}$/.test(name))).toBe(true);
  });
});
