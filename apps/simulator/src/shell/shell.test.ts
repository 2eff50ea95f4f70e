import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeTestDevice, runScript } from '../testing/make-test-device.ts';
import { parseScript } from './script.ts';
import { ScriptError } from './script-words.ts';

const device = makeTestDevice();

describe('the shell of a device', () => {
  it.each([
    ['echo one; echo two', 'one\ntwo\n'],
    ['echo "a  b" c   d', 'a  b c d\n'],
    ['echo \'it is $HOME\' "$HOME"', 'it is $HOME /\n'],
    ['true && echo yes || echo no', 'yes\n'],
    ['false && echo yes || echo no', 'no\n'],
    ['! false && echo turned', 'turned\n'],
    ['false; echo $?', '1\n'],
    ['A=5; export B=6; echo $A-${B}-${C:-none}', '5-6-none\n'],
    ['echo $(getprop ro.product.model) `id -u >/dev/null; echo x`', 'SM-S918N x\n'],
    ['X="a b"; echo "$X" $X', 'a b a b\n'],
    ['dumpsys battery | grep level | wc -l', '1\n'],
    ['(exit 3); echo $?', '3\n'],
    ['{ echo a; echo b; } | sort -r', 'b\na\n'],
    ['echo hidden >/dev/null; echo shown 2>/dev/null', 'shown\n'],
    ['frobnicate 2>/dev/null; echo $?', '127\n'],
    ['frobnicate 2>&1', '/system/bin/sh: frobnicate: inaccessible or not found\n'],
    ['cd /data/local/tmp; echo text > f; cat f; cat < f; rm f; ls', 'text\ntext\n'],
    ['cat /sys/class/net/*/operstate', 'up\n'],
    ['echo a#b # a remark', 'a#b\n'],
    ['echo a2>/dev/null', ''],
    ['sh -c "echo inner; exit 4"; echo $?', 'inner\n4\n'],
    ['exec echo replaced', 'replaced\n'],
    ['echo a\\\nb', 'ab\n'],
    ['export ANDROID_LOG_TAGS="\'\'"; exec logcat -d | head -n 1', '--------- beginning of main\n'],
    ['', ''],
  ])('runs %j', async (script, out) => {
    expect((await runScript(device, script)).out).toBe(out);
  });

  it.each([
    'for i in 1 2; do echo $i; done',
    'if true; then echo; fi',
    'sleep 1 &',
    'echo $((1+1))',
    'echo "open',
    'echo (',
    '&& true',
    'cat <',
  ])('refuses %j instead of doing something else', async (script) => {
    const { code, out, err } = await runScript(device, script);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('/system/bin/sh: ');
  });

  it('ends a program whose output nobody reads any more, before it has made all of it', async () => {
    const script = '{ screencap; echo made > /sdcard/whole; } | head -c 4 | wc -c; ls /sdcard/whole';
    const { out, err } = await runScript(device, script);
    expect([out, err]).toEqual(['4\n', 'ls: /sdcard/whole: No such file or directory\n']);
  });

  it('hands over a word in single quotes as it stands', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const told = text.replaceAll('\\', '/');
        const quoted = `'${told.replaceAll("'", `'\\''`)}'`;
        expect((await runScript(device, `echo -n ${quoted}`)).out).toBe(told);
      }),
    );
  });

  it('understands any text or says a syntax error', () => {
    const piece = fc.constantFrom(
      'echo',
      ' ',
      '"',
      "'",
      '$',
      '(',
      ')',
      '{',
      '}',
      ';',
      '|',
      '&',
      '>',
      '2>&1',
      '\n',
      '`',
      '\\',
      '#',
      'A=1',
      '*',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        try {
          parseScript(pieces.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(ScriptError);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
