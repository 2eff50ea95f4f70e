import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeTestDevice, runScript } from '../../testing/make-test-device.ts';

const device = makeTestDevice();
const sum = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');

describe('the file of an installed app', () => {
  const helper = 'com.example.labhelper';
  it('lies where the package manager says, as large as the app, and ends with who has signed it', async () => {
    const say = async (script: string): Promise<string> => (await runScript(device, script)).out;
    const path = (await say(`pm path ${helper}`)).trim().replace('package:', '');
    const app = device.state.apps.find(({ packageName }) => packageName === helper);
    expect(await say(`wc -c < ${path}`)).toBe(`${String(app?.codeBytes)}\n`);
    expect(await say(`ls -l ${path}`)).toContain(` ${String(app?.codeBytes)} `);
    const end = await say(`tail -c 400 ${path}`);
    expect(end).toHaveLength(400);
    expect(end).toContain(`maker of ${helper}`);
    expect(end).toContain('APK Sig Block 42');
    expect((await say(`tail -c 400 ${path} | head -c 300`)).length).toBe(300);
    expect((await runScript(device, `echo x > ${path}`)).code).not.toBe(0);
  });
});

describe('the commands that tools expect of a device', () => {
  it.each([
    ['echo text > /sdcard/a; md5sum /sdcard/a', `${sum('md5', 'text\n')}  /sdcard/a\n`],
    ['echo text | sha256sum', `${sum('sha256', 'text\n')}  -\n`],
    ['cd /sdcard; echo text > a; sha1sum -b a', `${sum('sha1', 'text\n')}\n`],
    ['id -u; id -un; id -u -n; id -gn', '2000\nshell\nshell\nshell\n'],
    [
      'id',
      'uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),1007(log),1011(adb),3003(inet) context=u:r:shell:s0\n',
    ],
    ['id -Gn; groups', 'shell input log adb inet\nshell input log adb inet\n'],
    ['whoami; logname', 'shell\nshell\n'],
    ['tty; stty size', 'not a tty\n'],
    ['echo 123456789 | dd bs=2 skip=1 count=2 2>/dev/null', '3456'],
    ['dd if=/dev/zero bs=1k count=3 status=none | wc -c', '3072\n'],
    ['dd if=/dev/zero of=/sdcard/z bs=1m count=2 status=none; wc -c < /sdcard/z', '2097152\n'],
    [
      'dd if=/dev/urandom bs=100 count=1 2>&1 >/dev/null',
      '1+0 records in\n1+0 records out\n100 bytes copied, 0.001 s\n',
    ],
  ])('%s', async (script, out) => {
    expect((await runScript(device, script)).out).toBe(out);
  });

  it('say what is wrong in the words of the device, with a code', async () => {
    expect(await runScript(device, 'md5sum /sdcard/none')).toEqual({
      code: 1,
      out: '',
      err: 'md5sum: /sdcard/none: No such file or directory\n',
    });
    expect(await runScript(device, 'dd if=/sdcard/none')).toMatchObject({
      code: 1,
      err: 'dd: No such file or directory\n',
    });
    expect(await runScript(device, 'dd bs=0 frob=1')).toMatchObject({ code: 1, out: '' });
  });
});
