import type { SightingChange } from '@rackhand/contract/host/agent-link';
import type { ListeningServer } from './listening-server.ts';

/** What an agent has said after its first messages, so many of them. */
export function changesSince({ messages }: ListeningServer, told: number): SightingChange[] {
  return messages.slice(told).flatMap((message) => (message.type === 'changes' ? message.changes : []));
}

export function connectionsSince(server: ListeningServer, told: number): string[] {
  return changesSince(server, told).flatMap(({ part }) => part?.connection ?? []);
}

export function adbStatesSince({ messages }: ListeningServer, told: number): string[] {
  return messages
    .slice(told)
    .flatMap((message) => (message.type === 'heartbeat' ? message.host.adb_state : []));
}
