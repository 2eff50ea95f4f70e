import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

const running: SupervisedProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop(500)));
});

/** Starts a small program which prints its pid, and keeps what it and its supervisor say. */
function supervise(script: string, turn?: Promise<void>) {
  const said: string[] = [];
  const pids: number[] = [];
  const refusals: number[] = [];
  const program = superviseProcess(
    {
      name: 'server',
      command: process.execPath,
      args: ['-e', `console.log(process.pid);${script}`],
      env: () => process.env,
    },
    {
      onStarted: (stdout) => {
        createInterface({ input: stdout }).on('line', (line) => pids.push(Number(line)));
      },
      say: (line) => said.push(line),
      onRefusal: (code) => refusals.push(code),
    },
    turn,
  );
  running.push(program);
  return { program, said, pids, refusals };
}

const patience = { timeout: 20_000 };
const live = 'setInterval(() => {}, 1000);';

describe('a supervised program', () => {
  it('starts again when it is killed, and the supervisor says so', async () => {
    const { pids, said } = supervise(live);
    await vi.waitFor(() => expect(pids).toHaveLength(1), patience);
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(pids).toHaveLength(2), patience);
    expect(said).toEqual(['server has ended (SIGKILL); it starts again in 250 ms.']);
  });

  it('is not started again when it refuses its configuration', async () => {
    const { pids, refusals } = supervise('process.exit(1)');
    await vi.waitFor(() => expect(refusals).toEqual([1]), patience);
    expect(pids).toHaveLength(1);
  });

  it('is killed when it does not end within the patience', async () => {
    const { program, pids } = supervise(`process.on('SIGTERM', () => {});${live}`);
    await vi.waitFor(() => expect(pids).toHaveLength(1), patience);
    await program.stop(200);
    expect(() => process.kill(pids[0] ?? 0, 0)).toThrow('ESRCH');
  });

  it('is started when it is its turn, and not at all once it was stopped', async () => {
    let begin = (): void => undefined;
    const turn = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const [stopped, other] = [supervise(live, turn), supervise(live, turn)];
    await stopped.program.stop(2_000);
    expect(other.pids).toEqual([]);
    begin();
    await Promise.all([stopped.program.judged, other.program.judged]);
    await vi.waitFor(() => expect(other.pids).toHaveLength(1), patience);
    expect(stopped.pids).toEqual([]);
  });

  it('stays down once it was stopped', async () => {
    const { program, pids, said } = supervise(live);
    await vi.waitFor(() => expect(pids).toHaveLength(1), patience);
    await program.stop(2_000);
    expect(said).toEqual([]);
    expect(() => process.kill(pids[0] ?? 0, 0)).toThrow('ESRCH');
  });
});
