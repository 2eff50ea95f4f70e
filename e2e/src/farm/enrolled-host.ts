import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Farm } from './farm.ts';
import { addHost, type HttpHost } from './hosts-by-http.ts';
import type { HttpAdmin } from './http-admin.ts';
import { createMachine } from './machine.ts';
import { createProgram, type Program } from './program.ts';

/** A host beside the farm's, whose agent is a process of its own. */
export interface EnrolledHost extends HttpHost {
  agent: Program;
  simulator: Program;
  leave: () => Promise<void>;
}

/** Nothing of it runs yet. Without devices it has no adb either, and its agent is small. */
export async function enrolHost(
  { url }: Pick<Farm, 'url'>,
  chief: HttpAdmin,
  name: string,
  { devices }: { devices: number },
): Promise<EnrolledHost> {
  const { token, ...host } = await addHost(chief, name);
  const { dataDir, env, simulator, remove } = await createMachine(devices);
  const tokenFile = join(dataDir, 'token');
  writeFileSync(tokenFile, token, { mode: 0o600 });
  const agent = createProgram(['dist/agent/main.mjs', '--enroll', url, '--token-file', tokenFile], {
    ...env,
    ...(devices === 0 ? { ADB_PATH: join(dataDir, 'no-adb') } : {}),
  });
  return {
    ...host,
    agent,
    simulator,
    leave: async () => {
      await agent.stop();
      await remove();
    },
  };
}
