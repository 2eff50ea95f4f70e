import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeTestDevice } from '../testing/make-test-device.ts';
import { normalisePath } from './device-path.ts';
import { FileError } from './file-entry.ts';

const name = fc.constantFrom('a', 'b', 'c');
const step = fc.oneof(
  fc.record({
    do: fc.constant('write' as const),
    name,
    size: fc.nat({ max: 200_000 }),
    append: fc.boolean(),
  }),
  fc.record({ do: fc.constant('abandon' as const), name, size: fc.nat({ max: 200_000 }) }),
  fc.record({ do: fc.constant('remove' as const), name }),
  fc.record({ do: fc.constant('move' as const), name, to: name }),
);

describe('the files of a device', () => {
  it('take exactly the storage that their bytes need, whatever is done to them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        const { files } = makeTestDevice();
        for (const one of steps) {
          const path = `/data/local/tmp/${one.name}`;
          try {
            if (one.do === 'remove') files.remove(path, false);
            else if (one.do === 'move') files.move(path, `/data/local/tmp/${one.to}`);
            else {
              const file = files.write(path, 0o644, {
                makeFolders: false,
                append: one.do === 'write' && one.append,
              });
              file.append(Buffer.alloc(one.size, 1));
              if (one.do === 'write') file.finish();
              else file.abandon();
            }
          } catch (error) {
            expect(error).toBeInstanceOf(FileError);
          }
        }
        const listed = files.list('/data/local/tmp').reduce((sum, { size }) => sum + size, 0);
        expect(files.usedBytes).toBe(listed);
      }),
    );
  });

  it('come back byte for byte, also the large ones', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60_000, size: 'max' }), { maxLength: 6 }), (chunks) => {
        const { files } = makeTestDevice();
        const file = files.write('/sdcard/x'.replace('/sdcard', '/storage/emulated/0'), 0o644, {
          makeFolders: true,
        });
        for (const chunk of chunks) file.append(Buffer.from(chunk));
        file.finish();
        expect(
          Buffer.concat([...files.read('/storage/emulated/0/x').chunks()]).equals(Buffer.concat(chunks)),
        ).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('are read to the end by one who began before they were deleted', () => {
    const { files } = makeTestDevice();
    const file = files.write('/data/local/tmp/large', 0o644, { makeFolders: false });
    for (let nth = 0; nth < 4; nth++) file.append(Buffer.alloc(64 * 1024, nth));
    file.finish();
    const chunks = files.read('/data/local/tmp/large').chunks();
    const first = chunks.next().value?.length ?? 0;
    files.remove('/data/local/tmp/large', false);
    expect(first + [...chunks].reduce((sum, chunk) => sum + chunk.length, 0)).toBe(4 * 64 * 1024);
  });

  it('below /data and /system are not the shell user’s', () => {
    const { files } = makeTestDevice();
    expect(() => files.write('/system/bin/x', 0o755, { makeFolders: true })).toThrow('Read-only file system');
    expect(() => files.write('/data/x', 0o755, { makeFolders: true })).toThrow('Permission denied');
    expect(() => files.list('/data/app')).toThrow('Permission denied');
  });

  it('are reached by every name of the shared storage', () => {
    expect(normalisePath('/sdcard/../sdcard/./a//b')).toBe('/storage/emulated/0/a/b');
    expect(normalisePath('x', '/data/local/tmp')).toBe('/data/local/tmp/x');
  });
});
