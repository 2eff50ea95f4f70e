/**
 * The channel that tells the instance with a host's link, by the host's number, that a command waits for it; and behind it,
 * where the command is stored as sent, the number of the link that it goes out on by itself.
 */
export const commandChannel = 'command_waits';

export function readCommandNotice(payload: string): { hostId: number; sentOn: number | null } {
  const [hostId, sentOn] = payload.split(' ');
  return { hostId: Number(hostId), sentOn: sentOn === undefined ? null : Number(sentOn) };
}
