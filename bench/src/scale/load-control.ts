import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadOrder, PlayEnd } from './load-process.ts';

/** Orders the generator and waits for each answer. */
export function startLoad() {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'load-process.ts')],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const ended = once(child, 'exit').then(() => {
    throw new Error('The generator has ended');
  });
  ended.catch(() => undefined);
  const order = async (what: LoadOrder): Promise<unknown> => {
    const answered = once(child, 'message');
    child.send(what);
    const [answer] = (await Promise.race([answered, ended])) as [unknown];
    return answer;
  };
  return {
    plug: (plans: Extract<LoadOrder, { type: 'plug' }>['plans']) => order({ type: 'plug', plans }),
    unplug: () => order({ type: 'unplug' }),
    play: (how: Omit<Extract<LoadOrder, { type: 'play' }>, 'type'>) =>
      order({ type: 'play', ...how }) as Promise<PlayEnd>,
    stop: () => child.disconnect(),
  };
}
