import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import type { Recovery, RecoveryStanding } from '@rackhand/contract/recovery/recovery';
import type { RecoveryPolicy } from '@rackhand/contract/recovery/recovery-policy';
import { type CommandDesk, openCommandDesk } from './command-desk.ts';
import { sameOrigin } from './create-test-app.ts';
import type { Answer } from './create-test-farm.ts';
import { eventually } from './eventually.ts';

export const second = 1_000;

/** A command desk with short words for what becomes of devices in trouble. */
export interface RecoveryDesk extends CommandDesk {
  arn(udid: string): Promise<string>;
  /** A call of a super admin; a GET where it has no body. */
  asSuper(path: string, body?: object): Promise<Answer>;
  /** Switches recovery of phones on, with these terms besides. */
  setPolicy(terms?: Partial<RecoveryPolicy>): Promise<Answer>;
  goesOffline(udid?: string): Promise<void>;
  comesBack(udid?: string): Promise<void>;
  start(udid?: string): Promise<Answer>;
  runs(query?: string): Promise<Recovery[]>;
  standing(udid?: string): Promise<RecoveryStanding>;
  /** The only run of the farm, in this state. */
  runIn(state: Recovery['state']): Promise<Recovery>;
  /** The nth command that was sent of this kind. */
  sent(kind: CommandDelivery['command'], nth?: number): Promise<CommandDelivery>;
  /** A rung's command ends without any effect, and its time to show one passes. */
  isOfNoUse(delivery: CommandDelivery): Promise<void>;
}

export async function openRecoveryDesk(): Promise<RecoveryDesk> {
  const desk = await openCommandDesk();
  const { farm, agent } = desk;
  const arn = async (udid: string): Promise<string> => (await farm.device(udid)).arn;
  const runs: RecoveryDesk['runs'] = async (query = '') =>
    (await farm.read<{ recoveries: Recovery[] }>(`/admbo/recovery?${query}`)).recoveries;
  const cookie = await farm.signIn('super');
  const asSuper: RecoveryDesk['asSuper'] = async (url, payload) => {
    const how = payload === undefined ? { method: 'GET' as const } : { method: 'POST' as const, payload };
    const headers = { cookie, ...sameOrigin };
    const response = await farm.app.inject({ ...how, headers, url });
    return { ...response.json<Omit<Answer, 'status'>>(), status: response.statusCode };
  };
  const policy = async (): Promise<RecoveryPolicy> => {
    const [first] = (await asSuper('/admbo/recovery_policy')).data['policies'] as RecoveryPolicy[];
    if (first === undefined) throw new Error('no policy');
    return first;
  };
  return {
    ...desk,
    ...{ arn, runs, asSuper },
    setPolicy: async (terms = {}) => {
      const { changed_by: _by, changed_at: _at, ...present } = await policy();
      return asSuper('/admbo/recovery_policy', { ...present, enabled: true, ...terms });
    },
    goesOffline: (udid = 'A') => agent.change(udid, { connection: 'offline' }),
    comesBack: (udid = 'A') => agent.change(udid, { connection: 'device' }),
    start: async (udid = 'A') => farm.call('/admbo/recovery', { arn: await arn(udid) }),
    standing: async (udid = 'A') =>
      farm.read<RecoveryStanding>(`/admbo/recovery_standing?arn=${await arn(udid)}`),
    runIn: (state) =>
      eventually(async () => (await runs()).find((run) => run.state === state), `a run that is ${state}`),
    sent: (kind, nth = 1) =>
      eventually(
        () => agent.deliveries().filter(({ command }) => command === kind)[nth - 1],
        `command ${kind} number ${String(nth)}`,
      ),
    isOfNoUse: async (delivery) => {
      agent.ends(delivery, { outcome: 'failed', reason: 'DEVICE_OFFLINE' });
      await desk.inState(delivery.command_id, 'failed');
      farm.clock.advance(31 * second);
    },
  };
}
