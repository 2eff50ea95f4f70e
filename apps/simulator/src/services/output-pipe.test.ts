import { expect, it } from 'vitest';
import { createOutputPipe } from './output-pipe.ts';

/** A host that takes a packet only when it is told to. */
function startHost() {
  const packets: string[] = [];
  let take: ((error?: Error) => void) | undefined;
  return {
    packets,
    take: (error?: Error) => take?.(error),
    send: (data: Buffer) =>
      new Promise<void>((resolve, reject) => {
        packets.push(data.toString());
        take = (error) => (error === undefined ? resolve() : reject(error));
      }),
  };
}

it('what a program prints while a packet is under way goes in the next one', async () => {
  const host = startHost();
  const pipe = createOutputPipe(host);
  for (const text of ['one ', 'two ', 'three']) await pipe.write(Buffer.from(text));
  expect(host.packets).toEqual(['one ']);
  host.take();
  await expect.poll(() => host.packets).toEqual(['one ', 'two three']);
  const flushed = pipe.flush();
  host.take();
  await flushed;
});

it('a program that prints more than a pipe holds waits for the host, and ends when the host has gone', async () => {
  const host = startHost();
  const pipe = createOutputPipe(host);
  await pipe.write(Buffer.from('first'));
  const blocked = pipe.write(Buffer.alloc(70_000, 'x'));
  host.take(new Error('gone'));
  await expect(blocked).rejects.toThrow('gone');
  await expect(pipe.write(Buffer.from('more'))).rejects.toThrow('gone');
  await expect(pipe.flush()).rejects.toThrow('gone');
});
