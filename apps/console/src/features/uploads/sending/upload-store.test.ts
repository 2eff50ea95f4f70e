import type { ReadFile } from '@rackhand/contract/app/app-package';
import { describe, expect, it } from 'vitest';
import type { Upload } from '../upload.ts';
import { createUploads, progressOf } from './upload-store.ts';

const facts = { file_id: 'f-1', app_id: 'kr.lab.app' } as ReadFile;
const apk = (name: string, bytes = 10): File => new File([new Uint8Array(bytes)], name);

interface Sending {
  name: string;
  onSent: (bytes: number) => void;
  signal: AbortSignal;
  finish: () => void;
  fail: (error: Error) => void;
}

function uploadsOf() {
  const sendings: Sending[] = [];
  const failed: Upload[] = [];
  const uploads = createUploads({
    now: () => 0,
    onFailed: (upload) => failed.push(upload),
    send: (file, given) =>
      new Promise((resolve, reject) => {
        sendings.push({ name: file.name, ...given, finish: () => resolve(facts), fail: reject });
        given.signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  });
  const states = () => uploads.get().map(({ name, state }) => `${name} ${state}`);
  return { uploads, sendings, failed, states };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('uploads', () => {
  it('run three at a time; the next one begins when one is done', async () => {
    const { uploads, sendings, states } = uploadsOf();
    for (const name of ['a', 'b', 'c', 'd']) uploads.add(apk(name));
    expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd queued']);
    sendings[1]?.finish();
    await settled();
    expect(states()).toEqual(['a sending', 'b ready', 'c sending', 'd sending']);
  });

  it('tell how far they are, and that the server reads what has come whole', () => {
    const { uploads, sendings } = uploadsOf();
    uploads.add(apk('a', 10));
    sendings[0]?.onSent(4);
    expect(uploads.get()[0]).toMatchObject({ state: 'sending', sent: 4 });
    sendings[0]?.onSent(210);
    expect(uploads.get()[0]).toMatchObject({ state: 'checking', sent: 10 });
  });

  it('that are cancelled are stopped, say nothing, and make room for the next', async () => {
    const { uploads, sendings, failed, states } = uploadsOf();
    const [first = ''] = ['a', 'b', 'c', 'd'].map((name) => uploads.add(apk(name)));
    uploads.drop(first);
    expect(sendings[0]?.signal.aborted).toBe(true);
    await settled();
    expect(states()).toEqual(['b sending', 'c sending', 'd sending']);
    expect(failed).toEqual([]);
  });

  it('that fail say why and can be tried again from the start', async () => {
    const { uploads, sendings, failed, states } = uploadsOf();
    const id = uploads.add(apk('a'));
    sendings[0]?.onSent(5);
    sendings[0]?.fail(new Error('cut'));
    await settled();
    expect(states()).toEqual(['a failed']);
    expect(failed.map(({ name, error }) => [name, String(error)])).toEqual([['a', 'Error: cut']]);
    uploads.retry(id);
    expect(uploads.get()[0]).toMatchObject({ state: 'sending', sent: 0, error: null });
    sendings[1]?.finish();
    await settled();
    expect(uploads.get()[0]).toMatchObject({ state: 'ready', facts });
  });

  it('keep what they were begun for, also when they are tried again, until they are for something else', () => {
    const { uploads, sendings } = uploadsOf();
    const id = uploads.add(apk('a'), { packageId: 7, purpose: 'edit' });
    sendings[0]?.onSent(5);
    uploads.retry(id);
    expect(uploads.get()[0]?.aim).toEqual({ packageId: 7, purpose: 'edit' });
    uploads.aimAt(id, { packageId: 7, purpose: 'rollout' });
    expect(uploads.get()[0]?.aim).toEqual({ packageId: 7, purpose: 'rollout' });
  });

  it('count together only what is under way', async () => {
    const { uploads, sendings } = uploadsOf();
    uploads.add(apk('a', 100));
    uploads.add(apk('b', 50));
    sendings[0]?.onSent(30);
    sendings[1]?.finish();
    await settled();
    expect(progressOf(uploads.get())).toEqual({ sent: 30, size: 100, count: 1 });
  });
});
