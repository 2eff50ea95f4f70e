import { beforeEach, describe, expect, it } from 'vitest';
import type { TouchEntry } from '../../device/app-journal.ts';
import type { SimulatedDevice } from '../../device/simulated-device.ts';
import { makeTestDevice, runScript } from '../../testing/make-test-device.ts';

/** Device 1 is a phone that comes with the bank. */
const bank = 'com.example.bank';
const login = `${bank}/.LoginActivity`;
let device: SimulatedDevice;
let touches: TouchEntry[];
const sh = async (script: string): Promise<string> => {
  const { out, err } = await runScript(device, script);
  return out + err;
};

beforeEach(() => {
  touches = [];
  device = makeTestDevice(1, [], touches);
});

describe('starting and stopping apps', () => {
  it('a start shows the app, gives it a process, and says so again when it is there already', async () => {
    expect(await sh(`am start -n ${login}`)).toBe(`Starting: Intent { cmp=${login} }\n`);
    expect(await sh(`pidof ${bank}`)).toMatch(/^\d+\n$/);
    expect(await sh(`ps -A | grep ${bank}`)).toMatch(new RegExp(`^u0_a\\d+ +\\d+ .* ${bank}\\n$`));
    expect(await sh(`am start ${bank}/${bank}.LoginActivity`)).toContain(
      'currently running top-most instance',
    );
    await sh('input keyevent HOME');
    expect(await sh(`monkey -p ${bank} 1`)).toContain('Events injected: 1\n');
    await sh('input keyevent 3');
    expect(await sh(`am start -n ${login}`)).toContain('its current task has been brought to the front\n');
  });

  it('a stop ends the process, and what was stopped is not in front any more', async () => {
    await sh(`am start -n ${login}; am force-stop ${bank}`);
    expect(await runScript(device, `pidof ${bank}`)).toEqual({ code: 1, out: '', err: '' });
    expect(await sh('dumpsys window')).not.toContain(bank);
    expect(touches.map(({ did, app_id }) => [did, app_id])).toEqual([
      ['launch', bank],
      ['stop', bank],
    ]);
  });

  it('clearing and uninstalling an app ends it', async () => {
    await sh(`am start -n ${login}; pm clear ${bank}`);
    expect(await sh(`pidof ${bank}`)).toBe('');
    await sh(`am start -n ${login}; pm uninstall ${bank}`);
    expect(await sh(`pidof ${bank}`)).toBe('');
    expect(await sh(`am start -n ${login}`)).toContain(
      `Error: Activity class {${bank}/${bank}.LoginActivity} does not exist.`,
    );
  });

  it.each([
    [
      'am start -n com.example.bank/.NoActivity',
      /^Starting: .*\nError type 3\nError: Activity class \{com\.example\.bank\/com\.example\.bank\.NoActivity\} does not exist\.\n$/,
    ],
    [
      'am start -a android.intent.action.VIEW -d nobody://x',
      /Error: Activity not started, unable to resolve Intent \{ act=android\.intent\.action\.VIEW dat=nobody:\/\/x flg=0x10000000 \}\n$/,
    ],
    ['am start -n', /Argument expected after "-n"/],
    ['am start --frob', /Unknown option: --frob/],
    ['am frobnicate', /^Unknown command: frobnicate\n$/],
    [
      'monkey -p com.android.shell -c android.intent.category.LAUNCHER 1',
      /\*\* No activities found to run, monkey aborted\.\n$/,
    ],
    [
      'am broadcast -a com.example.PING --es key value',
      /^Broadcasting: Intent \{ act=com\.example\.PING flg=0x400000 \(has extras\) \}\nBroadcast completed: result=0\n$/,
    ],
    [
      'am start -W -d examplebank://transfer/7',
      /Status: ok\nLaunchState: COLD\nActivity: com\.example\.bank\/\.TransferActivity\n/,
    ],
  ])('%s', async (script, words) => {
    expect(await sh(script)).toMatch(words);
  });

  it.each([
    [25, `mFocusedActivity: ActivityRecord{`],
    [28, `mResumedActivity: ActivityRecord{`],
    [29, `  ResumedActivity:ActivityRecord{`],
    [34, `topResumedActivity=ActivityRecord{`],
  ])('Android %i tells who is in front in its own words', async (apiLevel, words) => {
    device.state.apiLevel = apiLevel;
    await sh(`am start -n ${login}`);
    const activities = await sh('dumpsys activity activities');
    expect(activities.split('\n').find((line) => line.includes(words))).toMatch(
      / u0 com\.example\.bank\/\.LoginActivity t\d+\}$/,
    );
    expect(await sh('dumpsys window')).toMatch(
      /mCurrentFocus=Window\{\w+ u0 com\.example\.bank\/com\.example\.bank\.LoginActivity\}/,
    );
  });

  it('a package tells its activities, the one that the launcher opens under MAIN', async () => {
    const { out } = await runScript(device, `dumpsys package ${bank}`);
    expect(out).toMatch(/android\.intent\.action\.MAIN:\n +\w+ com\.example\.bank\/\.LoginActivity filter/);
    expect([...out.matchAll(/ (com\.example\.bank\/\.\w+) filter/g)].map(([, name]) => name)).toEqual([
      login,
      `${bank}/.AccountListActivity`,
      `${bank}/.TransferActivity`,
      `${bank}/.DoneActivity`,
    ]);
  });
});
