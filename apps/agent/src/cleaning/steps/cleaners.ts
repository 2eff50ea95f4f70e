import type { CleaningStep } from '@rackhand/contract/app/cleaning';
import { reason } from '@rackhand/contract/test/step-reason';
import type { Argv } from '../../devices/test-shell.ts';
import { type CleaningDeps, type CleaningPlan, NotCleaned, NothingToDo } from '../cleaning-plan.ts';
import { readingOfSettings, settingsIn } from '../kept-settings.ts';

/** Answers what was done; throws where the device, read back, is not as it should be. */
type Cleaner = (deps: CleaningDeps, plan: CleaningPlan) => Promise<string>;

const ownFiles = '/data/local/tmp/rackhand-*';
const key = (name: string): Argv => ['input', 'keyevent', `KEYCODE_${name}`];
/** Windows of the system over an app that has crashed are closed by another try. */
const triesForHome = 3;

/** Each cleaning step, as the contract's table names it. */
export const cleaners: Readonly<Record<CleaningStep, Cleaner>> = {
  async clear_app({ apps, ask }, { appId, keptData }) {
    if (appId === null) throw new NothingToDo(reason('runWithoutApp'));
    await ask([['am', 'force-stop', appId]]);
    if ((await (await apps()).find(appId)) === null)
      throw new NothingToDo(reason('notInstalled', { app: appId }));
    if (keptData.includes(appId)) throw new NothingToDo(reason('isProtected', { app: appId }));
    const answer = await (await apps()).clearData(appId);
    if (!answer.isSuccess) throw new NotCleaned(reason('dataLeft', { app: appId, said: answer.words }));
    const [running] = await ask([['pidof', appId]]);
    if (running?.code === 0 && running.text.trim() !== '')
      throw new NotCleaned(reason('stillRuns', { app: appId }));
    return appId;
  },
  uninstall_new(deps, plan) {
    const { before } = plan;
    if (before === null) throw new NothingToDo(reason('appsUnknown'));
    return uninstallAll(deps, plan, (appId) => !before.apps.includes(appId));
  },
  uninstall_others: (deps, plan) => uninstallAll(deps, plan, () => true),
  async remove_files({ ask }) {
    // The shell knows no pattern between quotes.
    const list: Argv = ['sh', '-c', `ls -d ${ownFiles} 2>/dev/null; true`];
    const [there] = await ask([list]);
    const files = (there?.text ?? '').split('\n').filter((file) => file.startsWith('/'));
    if (files.length === 0) throw new NothingToDo(reason('noFiles'));
    await ask([['rm', '-f', ...files]]);
    const [left] = await ask([list]);
    if (left?.text.trim() !== '')
      throw new NotCleaned(reason('filesLeft', { files: left?.text.trim() ?? '' }));
    return files.join(', ');
  },
  async undo_settings({ ask }, { before }) {
    if (before === null) throw new NothingToDo(reason('settingsUnknown'));
    const changed = () => ask(readingOfSettings).then((said) => differing(before.settings, settingsIn(said)));
    const all = await changed();
    if (all.length === 0) throw new NothingToDo(reason('settingsSame'));
    await ask(all.map((name) => putting(name, before.settings[name] ?? 'null')));
    const left = await changed();
    if (left.length > 0) throw new NotCleaned(reason('settingsLeft', { settings: left.join(', ') }));
    return all.join(', ');
  },
  async home({ ask }, { appId }) {
    for (let nth = 1; ; nth += 1) {
      await ask(nth === 1 ? [key('HOME')] : [key('BACK'), key('HOME')]);
      const inFront = await readFront(ask);
      const isAway = (appId === null || !inFront.includes(appId)) && !inFront.includes('Application ');
      if (isAway) return inFront;
      if (nth === triesForHome) throw new NotCleaned(reason('stillInFront', { window: inFront }));
    }
  },
  async reboot({ reboot }) {
    await reboot();
    return '';
  },
};

async function uninstallAll(
  { apps, signal }: CleaningDeps,
  { keptApps }: CleaningPlan,
  isOne: (appId: string) => boolean,
): Promise<string> {
  const taken = async (): Promise<string[]> => {
    const list = await (await apps()).list();
    return list
      .filter(({ is_system, app_id }) => !is_system && !keptApps.includes(app_id) && isOne(app_id))
      .map(({ app_id }) => app_id);
  };
  const all = await taken();
  if (all.length === 0) throw new NothingToDo(reason('noApps'));
  const words: string[] = [];
  for (const appId of all) {
    signal.throwIfAborted();
    const answer = await (await apps()).uninstall(appId);
    if (!answer.isSuccess) words.push(`${appId}: ${answer.words}`);
  }
  const left = await taken();
  if (left.length > 0)
    throw new NotCleaned(reason('appsLeft', { apps: left.join(', '), said: words.join('; ') }));
  return all.join(', ');
}

function differing(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(before).filter((name) => name in now && now[name] !== before[name]);
}

function putting(name: string, value: string): Argv {
  const [table = '', setting = ''] = name.split('/');
  // A keyboard is chosen by its own program.
  if (setting === 'default_input_method' && value !== 'null') return ['ime', 'set', value];
  return value === 'null'
    ? ['settings', 'delete', table, setting]
    : ['settings', 'put', table, setting, value];
}

/** The window that has the focus. */
async function readFront(ask: CleaningDeps['ask']): Promise<string> {
  const [said] = await ask([['sh', '-c', 'dumpsys window | grep mCurrentFocus']]);
  return /mCurrentFocus=(.{1,300})/.exec(said?.text ?? '')?.[1]?.trim() ?? '';
}
