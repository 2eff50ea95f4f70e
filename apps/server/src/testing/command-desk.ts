import type { Command } from '@rackhand/contract/command/command';
import { type CommandedAgent, dialForCommands } from './commanded-agent.ts';
import { sameOrigin } from './create-test-app.ts';
import { type Answer, createQuickFarm, type TestFarm } from './create-test-farm.ts';
import { eventually } from './eventually.ts';

export const minute = 60_000;
export const deskUdids = ['A', 'B', 'C'];

/** A farm with three phones on one host, and short words for what an administrator asks of them. */
export interface CommandDesk {
  farm: TestFarm;
  /** Of the host. */
  token: string;
  agent: CommandedAgent;
  ask(path: string, udid: string, headers?: Record<string, string>): Promise<Answer>;
  askFor(path: string, arn: string, headers: Record<string, string>): Promise<Answer>;
  reboot(udid?: string): Promise<string>;
  read(id: string, wait?: number): Promise<Command>;
  inState(id: string, state: Command['state']): Promise<Command>;
  stateOf(udid: string): Promise<string>;
  shows(udid: string, state: string): Promise<boolean>;
}

export async function openCommandDesk(): Promise<CommandDesk> {
  const farm = await createQuickFarm();
  const token = await farm.addHost('rack-1');
  const agent = await dialForCommands(farm, token, deskUdids);
  const askFor: CommandDesk['askFor'] = async (path, arn, headers) => {
    const response = await farm.app.inject({
      method: 'POST',
      url: path,
      headers: { cookie: farm.cookie, ...sameOrigin, ...headers },
      payload: { arn },
    });
    const answer = response.json<Omit<Answer, 'status'>>();
    return { ...answer, status: response.statusCode };
  };
  const ask: CommandDesk['ask'] = async (path, udid, headers = {}) =>
    askFor(path, (await farm.device(udid)).arn, headers);
  const read: CommandDesk['read'] = (id, wait = 0) =>
    farm.read<Command>(`/admbo/command/${id}?wait=${String(wait)}`);
  const stateOf: CommandDesk['stateOf'] = async (udid) => (await farm.device(udid)).info.state;
  return {
    farm,
    token,
    agent,
    ask,
    askFor,
    read,
    stateOf,
    reboot: async (udid = 'A') => {
      const { data } = await ask('/admbo/device/reboot', udid);
      return String(data['command_id']);
    },
    inState: (id, state) =>
      eventually(async () => {
        const command = await read(id);
        return command.state === state ? command : null;
      }, `the command being ${state}`),
    shows: (udid, state) => eventually(async () => (await stateOf(udid)) === state, `${udid} being ${state}`),
  };
}
