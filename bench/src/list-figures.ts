import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureDeviceList } from './device-list.ts';
import type { Figure } from './figure.ts';
import { measureFirstPaint } from './first-paint.ts';
import { privateDatabaseUrl, startBareServer, startProgram } from './processes.ts';
import { startServerForAgent } from './server-for-agent.ts';
import { signIn } from './sign-in.ts';
import { startSyntheticAgent } from './synthetic-agent.ts';

const rows = 600;

/** Two servers on one database with 600 devices of one synthetic agent, and the floor beside them. */
export async function measureListFigures(): Promise<Figure[]> {
  const server = await startServerForAgent();
  const other = await startProgram({
    program: 'server',
    env: { DATABASE_URL: privateDatabaseUrl(server.dataDir) },
  });
  const agent = await startSyntheticAgent({ url: server.origin, token: server.token, devices: rows });
  const cookie = await signIn(server.origin);
  const listUrl = `${server.origin}/admbo/all_device`;
  const rowsFile = join(server.dataDir, 'rows.json');
  writeFileSync(rowsFile, await (await fetch(listUrl, { headers: { cookie } })).text());
  const bare = await startBareServer(rowsFile);
  try {
    return [
      ...(await measureDeviceList({
        listUrl,
        cookie,
        otherListUrl: `${other.origin}/admbo/all_device`,
        bareUrl: `${bare.origin}/rows`,
        agent,
      })),
      await measureFirstPaint(`${String(rows)} rows × 12 columns`, {
        origin: server.origin,
        cookie,
        listPath: `/device?page=1&limit=${String(rows)}`,
        bareUrl: `${bare.origin}/`,
      }),
    ];
  } finally {
    agent.close();
    bare.stop();
    await other.stop();
    await server.stop();
  }
}
