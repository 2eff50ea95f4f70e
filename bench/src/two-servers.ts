import { privateDatabaseUrl, type RunningProgram, startProgram } from './processes.ts';

export interface Servers {
  one: RunningProgram;
  other: RunningProgram;
  startMs: number[];
  stop(): Promise<void>;
}

/** Two servers on one database, one after the other, with the time that each takes until it is ready. */
export async function startServers(dataDir?: string): Promise<Servers> {
  const startMs: number[] = [];
  const timed = async (options: Parameters<typeof startProgram>[0]): Promise<RunningProgram> => {
    const begun = performance.now();
    const program = await startProgram(options);
    startMs.push(performance.now() - begun);
    return program;
  };
  const one = await timed({ program: 'server', ...(dataDir === undefined ? {} : { dataDir }) });
  const other = await timed({ program: 'server', env: { DATABASE_URL: privateDatabaseUrl(one.dataDir) } });
  return { one, other, startMs, stop: () => other.stop().then(one.stop) };
}
