import { firmwareLimits, firmwareModel, type ToldFirmware } from '@rackhand/contract/host/firmware';
import { readOperatorFile } from '@rackhand/program/read-operator-file';
import { z } from 'zod';

/** The operator's program for one model, with the places in its arguments that stand for the box and the file. */
export interface FirmwareProgram {
  model: string;
  argv: readonly string[];
  minutes: number;
}

const { minutes } = firmwareLimits;

const program = z.strictObject({
  /** Run without a shell. */
  argv: z.array(z.string().max(1000)).min(1).max(50),
  minutes: z.int().min(1).max(minutes.most).default(minutes.standard),
});
const file = z
  .record(firmwareModel, program)
  .refine((models) => Object.keys(models).length <= firmwareLimits.models, 'names too many models');

/** FIRMWARE_FILE: an object with a program for each model; each mistake is one line. Document 8. */
export function readFirmwareFile(
  path: string | null,
): { programs: FirmwareProgram[] } | { mistakes: string[] } {
  if (path === null) return { programs: [] };
  const read = readOperatorFile('FIRMWARE_FILE', path, file);
  if ('mistakes' in read) return read;
  return { programs: Object.entries(read.value).map(([model, one]) => ({ model, ...one })) };
}

/** What stands in a program's arguments for something that is known only then. */
const places = { file: '{file}', address: '{address}', udid: '{udid}' } as const;
export type FirmwarePlace = keyof typeof places;

export function takes({ argv }: FirmwareProgram, place: FirmwarePlace): boolean {
  return argv.some((part) => part.includes(places[place]));
}

export function argvOf({ argv }: FirmwareProgram, values: Readonly<Record<FirmwarePlace, string>>): string[] {
  const names = Object.keys(places) as FirmwarePlace[];
  return argv.map((part) => names.reduce((text, name) => text.replaceAll(places[name], values[name]), part));
}

export function toldOf(programs: readonly FirmwareProgram[]): ToldFirmware[] {
  return programs.map((one) => ({
    model: one.model,
    takes_file: takes(one, 'file'),
    minutes: one.minutes,
  }));
}
