import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import type { RepairCase, RepairDetail, RepairState } from '@rackhand/contract/repair/repair';
import { createPoolSnapshots } from '../features/devices/pool-snapshots.ts';
import { verifyRepairs } from '../features/repairs/verify-repairs.ts';
import { type CommandDesk, openCommandDesk } from './command-desk.ts';
import type { Answer } from './create-test-farm.ts';

/** A farm with three phones, and short words for what becomes of one that is broken. */
export interface RepairDesk extends CommandDesk {
  report(udid: string, said?: object): Promise<Answer>;
  /** Reports it and gives the case. */
  open(udid: string, said?: object): Promise<RepairCase>;
  change(repairId: number, state: RepairState, said?: object): Promise<Answer>;
  readCase(repairId: number): Promise<RepairDetail>;
  /** What happens by itself, at the farm's time. */
  look(): Promise<void>;
  infoOf(udid: string): Promise<Awaited<ReturnType<CommandDesk['farm']['device']>>['info']>;
}

export async function openRepairDesk(): Promise<RepairDesk> {
  const desk = await openCommandDesk();
  const { farm } = desk;
  const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots() };
  const report: RepairDesk['report'] = async (udid, said = {}) =>
    farm.call('/admbo/repair', { arn: (await farm.device(udid)).arn, reason_id: 1, ...said });
  const readCase: RepairDesk['readCase'] = async (id) =>
    (await farm.read<{ repair: RepairDetail }>(`/admbo/repair/${String(id)}`)).repair;
  return {
    ...desk,
    report,
    readCase,
    open: async (udid, said) => {
      const answer = await report(udid, said);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
      return answer.data['repair'] as RepairCase;
    },
    change: async (id, state, said = {}) => {
      const { version } = await readCase(id);
      return farm.call(`/admbo/repair/${String(id)}/change`, { version, state, ...said });
    },
    look: () => verifyRepairs(farm.db, rules, farm.clock.now()),
    infoOf: async (udid) => (await farm.device(udid)).info,
  };
}
