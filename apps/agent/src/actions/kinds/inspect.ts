import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import {
  bringInspectedShot,
  bringInspectedTree,
  type ScreenNode,
} from '@rackhand/contract/command/inspection';
import { screenshotLimits } from '@rackhand/contract/command/screenshot';
import { failureOf } from '@rackhand/device-link/link-error';
import type { LocatedDevice } from '../../devices/host-fleet.ts';
import { createScreenReader } from '../../screen/read-screen.ts';
import type { UiNode } from '../../screen/ui-tree.ts';
import { NotSent, type SendFile } from '../../server-link/send-file.ts';
import { type Action, type ActionContext, ActionFailure } from '../action.ts';
import type { DeviceAccess } from '../device-access.ts';
import { collectPng } from '../whole-png.ts';
import { whyUnreachable } from '../why-unreachable.ts';

export interface InspectSettings {
  /** The device may think so long before the picture and in the middle of it. */
  silentMs: number;
  /** A server that is away is tried for so long. */
  sendMs: number;
  retryMs: number;
}

export const defaultInspectSettings: InspectSettings = { silentMs: 15_000, sendMs: 45_000, retryMs: 1_000 };

interface Inspected {
  nodes: readonly UiNode[];
  picture: Buffer;
}

/** What is on a screen and its picture, to the server. Nothing on the device changes: it may be read anew. */
export function createInspectAction(access: DeviceAccess, send: SendFile, settings: InspectSettings): Action {
  const bring = async (commandId: string, { nodes, picture }: Inspected): Promise<void> => {
    const pathOf = ({ path }: { path: string }) => path.replace('{command_id}', commandId);
    const tree = Buffer.from(JSON.stringify(nodes.map(nodeOf)));
    await send(pathOf(bringInspectedTree), 'application/json', Readable.from([tree]));
    await send(pathOf(bringInspectedShot), 'image/png', Readable.from([picture]));
  };
  const run = async ({ id, udid, begin }: ActionContext): Promise<void> => {
    const device = await access.awaitAttached(udid);
    if (device === null) throw whyUnreachable(access.locate(udid));
    await begin();
    const inspected = await read(access, device, settings).catch(async (error: unknown) => {
      // Its shell lives and the screen does not come.
      if (failureOf(error) === 'device_silent' && (await access.answers(udid)))
        throw new ActionFailure('SCREEN_NOT_READ');
      throw error;
    });
    const until = performance.now() + settings.sendMs;
    for (;;) {
      try {
        await bring(id, inspected);
        return;
      } catch (error) {
        if (!(error instanceof NotSent)) throw error;
        if (!error.mayPass || performance.now() >= until)
          throw new ActionFailure('INSPECTION_NOT_SENT', error.message);
        await wait(settings.retryMs);
      }
    }
  };
  return { run, resume: run };
}

/** The device has come to rest before it tells what is on its screen, so a picture that follows at once shows the same. */
async function read(
  access: DeviceAccess,
  device: LocatedDevice,
  { silentMs }: InspectSettings,
): Promise<Inspected> {
  const { attachment } = device;
  const shell = access.actOf('inspect', device)(attachment);
  const { signal } = new AbortController();
  const picture = (): Promise<Buffer> => {
    const bounds = { deadlineMs: silentMs, maximumBytes: screenshotLimits.bytes };
    return collectPng(access.actOf('screenshot', device)(attachment, bounds));
  };
  const reader = createScreenReader({
    look: (commands, deadlineMs) => shell.run(commands, { deadlineMs, signal }),
    picture,
  });
  const seen = await reader.read();
  if ('why' in seen) throw new ActionFailure('TREE_NOT_READ', seen.why);
  return { nodes: seen.tree.nodes, picture: await picture() };
}

function nodeOf(node: UiNode): ScreenNode {
  const { depth, text, id, description, packageName, bounds } = node;
  return {
    ...{ depth, text, id, description, class: node.class, package: packageName, bounds: [...bounds] },
    clickable: node.isClickable,
    long_clickable: node.isLongClickable,
    scrollable: node.isScrollable,
    focused: node.isFocused,
    enabled: node.isEnabled,
    password: node.isPassword,
  };
}
