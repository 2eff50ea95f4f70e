import type { z } from 'zod';
import type { ErrorCode } from '../../call/error-codes.ts';
import type { CallFeature } from '../../deployment/deployment.ts';
import type { DeviceInfo } from '../../device/device.ts';
import type { DeviceAction } from '../../device/device-actions.ts';
import type { DeviceError } from '../../device/device-states.ts';
import type { Text } from '../../text/language.ts';

/**
 * One kind of command, for everybody: what it is called and asks, what it takes and what can become of it. How the server
 * keeps it and how an agent does it stands in a module of each.
 */
interface AnyKind {
  /** Of the table that says in which states it is possible. */
  action: DeviceAction;
  /**
   * What an end of the agents' link has to name before the other speaks of this kind to it. Another meaning of arguments or
   * report is another ability.
   */
  ability: string;
  /** What it fails with. Document 3 section 4. */
  failureCode: ErrorCode;
  /** The deployments that offer it; null: all. */
  feature: CallFeature | null;
  /** May be asked of several devices in one go. */
  forMany: boolean;
  /** Besides the device. */
  arguments: z.ZodObject;
  /** The same as its agent gets them, where the server adds to them. */
  delivered?: z.ZodObject;
  /** The parts that it tries one after another. */
  steps: Readonly<Record<string, Text>>;
  /** Why it may fail, besides what every kind may fail with. */
  reasons: Readonly<Record<string, Text>>;
  /** Why a device with these errors can't be given it, whatever its state; 20413 on the wire. */
  unfit?: (errors: readonly DeviceError[]) => Text | null;
}

/** What people have set of a device. */
type KeptInfo = Pick<DeviceInfo, 'type' | 'linked_power_name'>;

/** Of the device as a whole: it stands in the device's menus. */
export interface DeviceKind extends AnyKind {
  concerns: 'device';
  words: DeviceKindWords;
  /** Whether a device's menus have it at all; absent: all do. */
  isFor?: (info: KeptInfo) => boolean;
  /** What the device lacks for it; absent: nothing. */
  lacks?: (info: KeptInfo) => Text | null;
}

/** Of apps on a device: asked by calls of its own. What is said besides its name stands in app-command-words.ts. */
export interface AppKind extends AnyKind {
  concerns: 'apps';
  words: { name: Text };
}

/** Of what is on the screen, for who writes a scenario: it stands where scenarios are written. */
export interface ScreenKind extends AnyKind {
  concerns: 'screen';
  words: { name: Text };
}

/** Of what a cleaning would do: asked where that is shown. */
export interface CleaningKind extends AnyKind {
  concerns: 'cleaning';
  words: { name: Text };
}

/** Of what keeps a device well: nobody asks for it, it is done by itself. */
export interface CareKind extends AnyKind {
  concerns: 'care';
  words: { name: Text };
}

export type CommandKind = DeviceKind | AppKind | ScreenKind | CleaningKind | CareKind;

export interface DeviceKindWords {
  name: Text;
  /** What is asked before; null: it changes nothing, so it is done at once. */
  asked: {
    question: Text;
    /** The question where the device is under test. */
    underTest: Text;
    manyQuestion: (count: string) => Text;
  } | null;
  failed: Text;
  /** Said when it has been accepted, and when it has succeeded; null: nothing. */
  begun: Text | null;
  succeeded: Text | null;
}

/** What agents and servers know that do not name the kinds yet. */
export const firstAbility = 'commands';

/** Whoever names it knows the commands about apps, how far they are, and the device's own list of apps. */
export const appsAbility = 'apps';

/** What a server names that takes a device's list of apps with the end of a command about them. */
export const listedAbility = 'listed';
