import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { queueWebhooks } from '../../apps/server/src/platform/webhooks/queue-webhooks.ts';
import { type CustomerFarm, withCustomerFarm } from './customers/customer-farm.ts';
import { type Figure, spread } from './figure.ts';
import { timeOf } from './time-of.ts';

const events = 200;
/** Document 8: p95 from the event, which is told as its transaction ends, to the receiver. */
const mostMs = 200;

/** Somebody else's server, which answers at once; `next` resolves at the next request that has come whole. */
async function openReceiver(): Promise<{ url: string; next: () => Promise<number>; close: () => void }> {
  let arrived = (_at: number): void => undefined;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      arrived(performance.now());
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hook`,
    next: () =>
      new Promise((resolve) => {
        arrived = resolve;
      }),
    close: () => server.close(),
  };
}

/** From an event in the database to its receiver, beside the same body sent by hand. */
export function measureWebhooks(): Promise<Figure[]> {
  return withCustomerFarm(
    async (farm) => {
      const receiver = await openReceiver();
      try {
        const types = ['host.away'];
        await farm.post('/admbo/webhook', { name: 'Bench', url: receiver.url, types });
        const [bare, told]: [number[], number[]] = [[], []];
        for (let nth = 0; nth < events; nth += 1) {
          bare.push(
            await timeOf(() => fetch(receiver.url, { method: 'POST', body: '{"type":"host.away"}' })),
          );
          const heard = receiver.next();
          await tell(farm, nth);
          const committedAt = performance.now();
          told.push((await heard) - committedAt);
        }
        return spread('event → webhook’s receiver', told, {
          target: { most: mostMs },
          floor: { name: 'the same by hand', samples: bare },
        });
      } finally {
        receiver.close();
      }
    },
    { WEBHOOK_HOSTS: '127.0.0.1' },
  );
}

function tell({ db }: CustomerFarm, nth: number): Promise<void> {
  const subject = `host ${String(nth)}`;
  return db
    .transaction()
    .execute((trx) =>
      queueWebhooks(trx, [{ type: 'host.away', subject, data: { host: subject }, at: new Date() }]),
    );
}
