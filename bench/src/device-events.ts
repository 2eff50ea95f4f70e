export interface DeviceEvents {
  /** Calls back once, when the stream shows the device in that state. */
  expect(udid: string, state: string, seen: () => void): void;
  count(): number;
  close(): void;
}

/** Reads the server's event stream as a console does. */
export async function watchDeviceEvents(origin: string, cookie: string): Promise<DeviceEvents> {
  const control = new AbortController();
  const answer = await fetch(`${origin}/admbo/events`, { headers: { cookie }, signal: control.signal });
  if (!answer.ok || answer.body === null)
    throw new Error(`The event stream answered ${String(answer.status)}`);
  const expected = new Map<string, { state: string; seen: () => void }>();
  let count = 0;
  let rest = '';
  const take = (frame: string): void => {
    const udid = /"udid":"([^"]+)"/.exec(frame)?.[1];
    if (udid === undefined) return;
    count += 1;
    const waiting = expected.get(udid);
    if (waiting === undefined || !frame.includes(`"state":"${waiting.state}"`)) return;
    expected.delete(udid);
    waiting.seen();
  };
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const text of body.pipeThrough(
      new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>,
    )) {
      const frames = (rest + text).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) take(frame);
    }
  };
  read(answer.body).catch((error: unknown) => {
    if (!control.signal.aborted) throw error;
  });
  return {
    expect: (udid, state, seen) => {
      expected.set(udid, { state, seen });
    },
    count: () => count,
    close: () => {
      control.abort();
    },
  };
}
