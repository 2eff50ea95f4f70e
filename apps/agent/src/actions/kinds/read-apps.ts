import { textOf } from '@rackhand/program/text-of';
import { type Action, type ActionContext, ActionFailure } from '../action.ts';
import type { AppLists } from '../app-lists.ts';
import { troubleOf } from '../app-trouble.ts';

/** The device's list of apps is read and told; nothing on the device changes, so it may be read again. */
export function createReadAppsAction(lists: AppLists): Action {
  const read = async ({ udid, listed }: ActionContext): Promise<void> => {
    try {
      listed(await lists.read(udid));
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === null) throw error;
      throw new ActionFailure('APPS_NOT_READ', `${trouble.reason} ${textOf(error)}`.trim());
    }
  };
  return { run: read, resume: read };
}

/** After a command about its apps a device's list is told anew, with the command's end; read where the command has not. */
export function tellingApps(action: Action, lists: AppLists): Action {
  const then = async (
    context: ActionContext,
    work: (context: ActionContext) => Promise<void>,
  ): Promise<void> => {
    const { udid } = context;
    const told = { isListed: false };
    const listed: ActionContext['listed'] = (apps) => {
      told.isListed = true;
      context.listed(apps);
    };
    try {
      await work({ ...context, listed });
    } finally {
      if (!told.isListed) await lists.read(udid).then(context.listed, lists.notRead(udid));
    }
  };
  return {
    run: (context) => then(context, action.run),
    resume: (context, facts) => then(context, (given) => action.resume(given, facts)),
  };
}
