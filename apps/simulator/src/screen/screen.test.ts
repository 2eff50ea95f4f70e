import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TouchEntry } from '../device/app-journal.ts';
import { contentOf } from '../device/file-content.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { installApp } from '../packages/install-app.ts';
import { makeApk } from '../testing/make-apk.ts';
import { makeTestDevice, runScript } from '../testing/make-test-device.ts';
import { drawScreen } from './draw-screen.ts';

const bank = 'com.example.bank';
let device: SimulatedDevice;
let touches: TouchEntry[];
const sh = async (script: string): Promise<string> => {
  const { out, err } = await runScript(device, script);
  return out + err;
};
const tree = (options = ''): Promise<string> =>
  sh(`uiautomator dump ${options} /sdcard/t.xml > /dev/null; cat /sdcard/t.xml`);
const png = (): string => drawScreen(device).toPng().toString('base64');

/** Taps the middle of the first widget of an id. */
async function tapOn(id: string): Promise<void> {
  const node = new RegExp(
    `resource-id="[^"]*:id/${id}"[^>]*bounds="\\[(\\d+),(\\d+)\\]\\[(\\d+),(\\d+)\\]"`,
  ).exec(await tree());
  const [left = 0, top = 0, right = 0, bottom = 0] = (node ?? []).slice(1).map(Number);
  await sh(`input tap ${String((left + right) / 2)} ${String((top + bottom) / 2)}`);
}

/** Installs an app of one's own and opens it. */
async function open(main: unknown, others: Record<string, unknown> = {}): Promise<void> {
  const definition = JSON.stringify({ start: 'main', screens: { main, ...others } });
  const facts = { packageName: 'com.example.own', versionCode: 1, versionName: '1', definition };
  const flags = { replace: true, allowDowngrade: false, allowTestOnly: false };
  expect(installApp(device, contentOf(makeApk(facts)), flags)).toBeNull();
  await sh('am start com.example.own/.MainActivity');
}

beforeEach(() => {
  touches = [];
  device = makeTestDevice(1, [], touches);
});

describe('the screen of a device', () => {
  it('a person logs in to the bank and sends money, by what the tree tells', async () => {
    await sh(`am start ${bank}/.LoginActivity`);
    await tapOn('pin');
    await sh('input text 1234; input keyevent BACK');
    expect(await tree()).toMatch(
      /text="••••" resource-id="com\.example\.bank:id\/pin" class="android\.widget\.EditText".* focused="true"/,
    );
    await tapOn('login');
    expect(await tree()).toContain('text="내 계좌"');
    await tapOn('transfer');
    await tapOn('to');
    await sh('input text 110%s200; input keyevent 4');
    await tapOn('amount');
    await sh('input text 5000; input keyevent 67; input keyevent 4');
    expect(await tree()).toMatch(/text="110 200".*text="500"/);
    await tapOn('send');
    expect(await tree()).toContain('text="이체가 완료되었습니다"');
    expect(
      touches
        .filter(({ did }) => did === 'tap')
        .map(({ screen, widget }) => `${String(screen)} ${String(widget)}`),
    ).toEqual(['login pin', 'login login', 'list transfer', 'form to', 'form amount', 'form send']);
  });

  it('a wrong PIN leaves the login there, with a word that passes', async () => {
    await sh(`am start ${bank}/.LoginActivity`);
    const before = png();
    await tapOn('login');
    expect(await tree()).toContain('id/pin');
    expect(png()).not.toBe(before);
  });

  it('a list moves under a finger, and no further than its end', async () => {
    await sh('am start -n com.example.bank/.AccountListActivity');
    const before = await tree();
    await sh('input swipe 500 1200 500 700');
    expect(await tree()).not.toBe(before);
    for (let nth = 0; nth < 8; nth += 1) await sh('input swipe 500 1200 500 400');
    expect(await tree()).toContain('text="20월 관리비 이체"');
    for (let nth = 0; nth < 12; nth += 1) await sh('input swipe 500 500 500 1300');
    expect(await tree()).toBe(before);
  });

  it('a remote control moves the focus, and its middle key opens what has it; back goes back', async () => {
    device = makeTestDevice(0, [], touches);
    await sh(
      'am start com.example.mobiletv/.ChannelsActivity; input keyevent 20; input keyevent KEYCODE_DPAD_RIGHT',
    );
    expect(await tree()).toMatch(/id\/channel_2"[^>]* focused="true"/);
    await sh('input keyevent 23');
    const playing = png();
    await sh('input keyevent 85');
    expect(await tree()).toContain('text="일시정지"');
    expect(png()).not.toBe(playing);
    await sh('input keyevent 4');
    expect(await tree()).toContain('id/channel_1');
    await sh('input keyevent 4');
    expect(await sh('dumpsys window')).toContain('com.android.launcher3');
  });

  it('the same screen is the same picture, another letter another one', async () => {
    await sh(`am start ${bank}/.TransferActivity`);
    await tapOn('to');
    const shown = png();
    expect(png()).toBe(shown);
    await sh('input text a');
    expect(png()).not.toBe(shown);
    const long = 'long'.repeat(60);
    await sh(`input text ${long}b`);
    const withB = png();
    await sh('input keyevent 67; input text c');
    expect(png()).not.toBe(withB);
  });

  it('the keyboard takes what is tapped on it, and the back key takes the keyboard away first', async () => {
    await sh(`am start ${bank}/.LoginActivity`);
    await tapOn('pin');
    expect(await sh('dumpsys input_method')).toContain('mInputShown=true');
    await sh(`input tap 500 ${String(device.factory.profile.height - 20)}; input keyevent 4`);
    expect(touches.at(-2)).toMatchObject({ did: 'tap', screen: 'login', widget: null });
    expect(await sh('dumpsys input_method')).toContain('mInputShown=false');
    expect(await tree()).toContain('id/pin');
  });

  it('a letter beyond ASCII drops the whole text, with the words of its release', async () => {
    await sh(`am start ${bank}/.TransferActivity`);
    await tapOn('to');
    device.state.apiLevel = 33;
    expect(await runScript(device, 'input text abc가')).toMatchObject({
      code: 255,
      err: expect.stringContaining(
        "Exception occurred while executing 'text':\njava.lang.NullPointerException",
      ) as string,
    });
    expect(await tree()).not.toContain('abc');
  });

  it('any text of ASCII arrives as it was typed, with its %s as blanks', async () => {
    await open({ widgets: [{ class: 'EditText', id: 'field' }] });
    await tapOn('field');
    const letters = fc.string({
      unit: fc.constantFrom('a', '%', 's', '1', '&', '<', '"'),
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(letters, async (text) => {
        touches.length = 0;
        await sh(`input text '${text}'`);
        expect(touches.map(({ value }) => value)).toEqual([text.replaceAll('%s', ' ')]);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['input tap 1', 'Error: Invalid arguments for command: tap\n'],
    ['input tap a b', 'Error: Invalid arguments for command: tap\n'],
    ['input swipe 1 2 3', 'Error: Invalid arguments for command: swipe\n'],
    ['input frob 1', 'Error: Unknown command: frob\n'],
    ['input text', 'Error: Invalid arguments for command: text\n'],
  ])('%s is refused and touches nothing', async (script, words) => {
    expect(await sh(script)).toBe(words);
    expect(touches).toEqual([]);
  });

  it('an app asks for a permission once, and remembers the answer until its data is cleared', async () => {
    await open({
      on: { open: [{ do: 'ask', permission: 'android.permission.CAMERA' }] },
      widgets: [{ text: 'behind' }],
    });
    expect(await tree()).toContain('permission_allow_button');
    await tapOn('permission_allow_button');
    expect(await tree()).toContain('text="behind"');
    await sh('am force-stop com.example.own; am start com.example.own/.MainActivity');
    expect(await tree()).toContain('text="behind"');
    await sh('pm clear com.example.own; am start com.example.own/.MainActivity');
    expect(await tree()).toContain('permission_deny_button');
  });

  it('time does what the app says, unless its screen was left before', async () => {
    vi.useFakeTimers();
    try {
      await open(
        { on: { after: [{ ms: 500, do: [{ do: 'go', to: 'ready' }] }] } },
        { ready: { widgets: [{ text: 'ready' }] } },
      );
      expect(await tree()).not.toContain('text="ready"');
      await vi.advanceTimersByTimeAsync(500);
      expect(await tree()).toContain('text="ready"');
    } finally {
      vi.useRealTimers();
    }
  });

  it('a turned phone has its sides the other way round, in the tree and in the picture', async () => {
    const { width, height } = device.factory.profile;
    await sh('settings put system accelerometer_rotation 0; settings put system user_rotation 1');
    expect(await tree()).toContain(
      `rotation="1"><node index="0" text="" resource-id="" class="android.widget.FrameLayout"`,
    );
    expect(await tree()).toContain(`bounds="[0,0][${String(height)},${String(width)}]"`);
    expect(drawScreen(device).toPng().readUInt32BE(16)).toBe(height);
    await sh('wm user-rotation lock 0');
    expect(await sh('wm user-rotation; dumpsys input')).toMatch(/^lock 0\n[^]*SurfaceOrientation: 0\n/);
  });

  it('the tree is XML whatever the texts hold, and shorter when it is compressed', async () => {
    await open({ widgets: [{ text: '<b a="1">&\n\u0001가' }, { class: 'Button', clickable: true }] });
    expect(await tree()).toContain('text="&lt;b a=&quot;1&quot;&gt;&amp;&#10;.가"');
    expect(await tree()).toContain(
      '<node NAF="true" index="1" text="" resource-id="" class="android.widget.Button"',
    );
    expect((await tree('--compressed')).length).toBeLessThan((await tree()).length);
  });

  it.each([
    ['null_root', 0, '', 'ERROR: null root node returned by UiTestAutomationBridge.\n'],
    ['killed', 137, '', 'Killed\n'],
    ['empty', 0, '', ''],
    ['stale', 0, 'UI hierchary dumped to: /sdcard/d.xml\n', ''],
  ] as const)('a dump that fails by %s leaves the older file as it was', async (how, code, out, err) => {
    await sh('echo old > /sdcard/d.xml');
    device.state.faults.dump = how;
    expect(await runScript(device, 'uiautomator dump /sdcard/d.xml')).toEqual({ code, out, err });
    expect(await sh('cat /sdcard/d.xml')).toBe('old\n');
  });

  it('a screen that never rests is not dumped, and its picture changes', async () => {
    device.state.faults.neverIdleMs = 1;
    expect(await runScript(device, 'uiautomator dump')).toEqual({
      code: 0,
      out: '',
      err: 'ERROR: could not get idle state.\n',
    });
  });

  it('the keyboard of a lab is enabled and chosen as long as its app is there', async () => {
    const lab = 'com.example.labhelper/.Keys';
    expect(await sh(`ime enable ${lab}; ime set ${lab}; settings get secure default_input_method`)).toBe(
      `Input method ${lab}: now enabled for user #0\nInput method ${lab} selected for user #0\n${lab}\n`,
    );
    expect(await sh('ime set com.nobody/.Keys')).toBe(
      'Unknown input method com.nobody/.Keys cannot be selected for user #0\n',
    );
  });

  it('ADBKeyBoard types what a broadcast brings it, once it is chosen and on the screen', async () => {
    const inputMethod = 'com.android.adbkeyboard/.AdbIME';
    const type = (text: string) =>
      sh(
        `am broadcast -a ADB_INPUT_B64 -p com.android.adbkeyboard --es msg ${Buffer.from(text).toString('base64')}`,
      );
    const typed = () => touches.filter(({ did }) => did === 'text').map(({ value }) => value);
    const keyboard = makeApk({ packageName: 'com.android.adbkeyboard', versionCode: 1, versionName: '1' });
    const flags = { replace: true, allowDowngrade: false, allowTestOnly: false };
    expect(installApp(device, contentOf(keyboard), flags)).toBeNull();
    await sh(`am start ${bank}/.LoginActivity`);
    await tapOn('pin');
    await type('too early');
    expect(await sh(`ime set ${inputMethod}`)).toContain('cannot be selected');
    await sh(`ime enable ${inputMethod}; ime set ${inputMethod}`);
    expect(await type('가나 "다" $HOME 🙂')).toContain('(has extras) }\nBroadcast completed: result=0\n');
    expect(typed()).toEqual(['가나 "다" $HOME 🙂']);
    await sh('input keyevent BACK');
    await type('nobody listens');
    expect(typed()).toHaveLength(1);
  });
});
