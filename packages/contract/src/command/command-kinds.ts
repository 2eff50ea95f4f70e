import type { z } from 'zod';
import type { DeviceInfo } from '../device/device.ts';
import type { DeviceError } from '../device/device-states.ts';
import type { Text } from '../text/language.ts';
import { appList } from './kinds/app-list.ts';
import { allAppUpdate, appUpdate } from './kinds/app-update.ts';
import { chargeOff, chargeOn } from './kinds/charge.ts';
import { clean } from './kinds/clean.ts';
import type { CommandKind, DeviceKind } from './kinds/command-kind.ts';
import { deleteApp, deleteAppCache, deleteAppData, deleteAppUpdate } from './kinds/delete-app.ts';
import { firmwareUpdate } from './kinds/firmware-update.ts';
import { inspect } from './kinds/inspect.ts';
import { powerCycle } from './kinds/power-cycle.ts';
import { reboot } from './kinds/reboot.ts';
import { screenshot } from './kinds/screenshot.ts';
import { usbReset } from './kinds/usb-reset.ts';

/** Every kind of command there is, by its name on the wire, in the order of menus. */
export const commandKinds = {
  screenshot,
  usb_reset: usbReset,
  reboot,
  power_cycle: powerCycle,
  app_update: appUpdate,
  all_app_update: allAppUpdate,
  delete_app: deleteApp,
  delete_app_data: deleteAppData,
  delete_app_cache: deleteAppCache,
  delete_app_update: deleteAppUpdate,
  app_list_up_to_date: appList,
  firmware_update: firmwareUpdate,
  inspect,
  clean,
  charge_off: chargeOff,
  charge_on: chargeOn,
} as const satisfies Record<string, CommandKind>;

type Kinds = typeof commandKinds;
export type CommandType = keyof Kinds;
export const commandTypes = Object.keys(commandKinds) as [CommandType, ...CommandType[]];

type TypesOf<Concern extends CommandKind['concerns']> = {
  [Type in CommandType]: Kinds[Type]['concerns'] extends Concern ? Type : never;
}[CommandType];
/** Those of a device's menus. */
export type DeviceCommandType = TypesOf<'device'>;
export const deviceCommandTypes = commandTypes.filter(isDeviceCommand);
/** Those that the farm itself may ask for. */
export type OwnCommandType = TypesOf<'device' | 'care'>;
/** Those about apps on a device. */
export type AppCommandType = TypesOf<'apps'>;
/** Those that change the apps themselves. */
export type OwnAppCommandType = Exclude<AppCommandType, 'firmware_update'>;
export const appCommandTypes = commandTypes.filter(isAppCommand);
/** Those that a call names by the device alone. */
export type AskedCommandType = TypesOf<'device' | 'screen'>;
export const askedCommandTypes = commandTypes.filter(isAskedCommand);

export function isDeviceCommand(text: string): text is DeviceCommandType {
  return isCommandType(text) && commandKinds[text].concerns === 'device';
}

function isAskedCommand(type: CommandType): type is AskedCommandType {
  const { concerns } = commandKinds[type];
  return concerns === 'device' || concerns === 'screen';
}

export function isAppCommand(text: string): text is AppCommandType {
  return isCommandType(text) && commandKinds[text].concerns === 'apps';
}

/** Those that may be asked of several devices in one go. */
export type ManyCommandType = {
  [Type in CommandType]: Kinds[Type]['forMany'] extends true ? Type : never;
}[CommandType];
export const manyCommandTypes = commandTypes.filter(isForMany) as [ManyCommandType, ...ManyCommandType[]];

export function isCommandType(text: string): text is CommandType {
  return (commandTypes as readonly string[]).includes(text);
}

export function isForMany(text: string): text is ManyCommandType {
  return isCommandType(text) && commandKinds[text].forMany;
}

type NamesOf<Part extends 'steps' | 'reasons'> = {
  [Type in CommandType]: keyof Kinds[Type][Part] & string;
}[CommandType];
export type CommandStepName = NamesOf<'steps'>;
export type KindReason = NamesOf<'reasons'>;

function gather<Part extends 'steps' | 'reasons'>(part: Part): Readonly<Record<NamesOf<Part>, Text>> {
  const parts = Object.values<CommandKind>(commandKinds).map((kind) => kind[part]);
  return Object.assign({}, ...parts) as Record<NamesOf<Part>, Text>;
}
export const commandStepWords = gather('steps');
export const commandStepNames = Object.keys(commandStepWords) as [CommandStepName, ...CommandStepName[]];
export const kindReasons = gather('reasons');

/** Whether a device's menus have it at all. */
export function isOffered(type: DeviceCommandType, info: DeviceInfo): boolean {
  const kind: DeviceKind = commandKinds[type];
  return kind.isFor?.(info) ?? true;
}

/** What a device lacks for it. */
export function whyLacking(type: DeviceCommandType, info: DeviceInfo): Text | null {
  const kind: DeviceKind = commandKinds[type];
  return kind.lacks?.(info) ?? null;
}

/** As an agent gets them. */
export function deliveredArguments(type: CommandType): z.ZodObject {
  const kind: CommandKind = commandKinds[type];
  return kind.delivered ?? kind.arguments;
}

/** Why a device in this standing can't be given it, besides its state. */
export function whyUnfit(type: CommandType, errors: readonly DeviceError[]): Text | null {
  const kind: CommandKind = commandKinds[type];
  return kind.unfit?.(errors) ?? null;
}

/** What somebody who knows these kinds names on the agents' link. */
export const commandAbilities = abilitiesOf(commandTypes);

export function abilitiesOf(types: readonly CommandType[]): string[] {
  return [...new Set(types.map((type) => commandKinds[type].ability))];
}

/** What the other end knows that has named these abilities. */
export function knownTypes(abilities: readonly string[]): CommandType[] {
  return commandTypes.filter((type) => abilities.includes(commandKinds[type].ability));
}

/** Commands that bring apps to their managed versions. One of the firmware is given an app's file, and brings no app. */
export const updateTypes = ['app_update', 'all_app_update'] as const satisfies readonly AppCommandType[];

export function isUpdate(type: string): boolean {
  return updateTypes.some((one) => one === type);
}
