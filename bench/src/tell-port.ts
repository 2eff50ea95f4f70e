import type { Server } from 'node:http';

/** Listens where there is room, tells the process that started this one where, and ends with it. */
export function tellPort(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
  });
  process.on('disconnect', () => process.exit(0));
}
