import { connections, type Sighting } from '@rackhand/contract/sighting';

/** adb's word for a transport, where there is one in the contract; anything else can't be used, which is `offline`. */
export function connectionOf(state: string): Sighting['connection'] {
  return connections.find((connection) => connection === state && connection !== 'absent') ?? 'offline';
}
