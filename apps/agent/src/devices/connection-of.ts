import { type Connection, connections } from '@rackhand/contract/device/sighting';

/** Not from adb: an agent's own words. */
const ownWords: readonly Connection[] = ['starting', 'absent'];

/** adb's word for a transport, where there is one in the contract; anything else can't be used, which is `offline`. */
export function connectionOf(state: string): Connection {
  return (
    connections.find((connection) => connection === state && !ownWords.includes(connection)) ?? 'offline'
  );
}
