/** What a crash is called, so that the same one is known again on another device and in another build. */
export interface NamedCrash {
  signature: string;
  title: string;
}

const ofPlatform =
  /^(?:android|androidx|java|javax|kotlin|kotlinx|dalvik|libcore|sun|com\.android|com\.google\.android)\./;
const framesOfSignature = 3;

/** `com.example.bank.LoginActivity.onLogin` of `\tat com.example.bank.LoginActivity.onLogin(LoginActivity.java:45)`. */
function javaFrames(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const text = line.trim();
    if (!text.startsWith('at ')) return [];
    const end = text.indexOf('(');
    return [text.slice(3, end < 0 ? undefined : end).trim()];
  });
}

/** `libapp.so!draw` of `#00 pc 000000000001a2b4  /data/app/…/lib/libapp.so (draw+36)`: places in the code change with each build. */
function nativeFrames(lines: readonly string[]): string[] {
  return lines
    .flatMap((line) => {
      const words = line.trim().split(/ +/);
      if (!/^#\d+$/.test(words[0] ?? '') || words[1] !== 'pc') return [];
      const library = (words[3] ?? '').split('/').at(-1) ?? '';
      const name = words
        .slice(4)
        .join(' ')
        .replace(/^\(/, '')
        .replace(/\+\d+\)$/, '')
        .replace(/\)$/, '');
      return [
        { isOwn: (words[3] ?? '').startsWith('/data/'), text: name === '' ? library : `${library}!${name}` },
      ];
    })
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))
    .map(({ text }) => text);
}

/** The app's own, else those of nobody's platform, else all. */
function ownFrames(frames: readonly string[], appId: string): readonly string[] {
  const own = frames.filter((frame) => frame.startsWith(`${appId}.`));
  if (own.length > 0) return own;
  const others = frames.filter((frame) => !ofPlatform.test(frame));
  return others.length > 0 ? others : frames;
}

function signatureOf(what: string, frames: readonly string[]): string {
  return [what, ...frames.slice(0, framesOfSignature)].join('\n').slice(0, 500);
}

/** `exception`: as the trace's first line says it, with its message. */
export function nameCrash(exception: string, lines: readonly string[], appId: string): NamedCrash {
  const type = (exception.split(':', 1)[0] ?? '').trim();
  const frames = javaFrames(lines);
  const named = frames.length > 0 ? ownFrames(frames, appId) : nativeFrames(lines);
  const signature = signatureOf(type === '' ? 'crash' : type, named);
  return {
    signature,
    title: (exception.trim() === '' ? (signature.split('\n', 1)[0] ?? '') : exception.trim()).slice(0, 300),
  };
}

/** Why an app responds no more is said with numbers and addresses that are different each time. */
export function nameAnr(
  reason: string,
  component: string,
  lines: readonly string[],
  appId: string,
): NamedCrash {
  const kind = (reason.split('(', 1)[0] ?? '').trim();
  const own = javaFrames(lines).filter((frame) => frame.startsWith(`${appId}.`));
  const place = own.length > 0 ? own : [component].filter((name) => name !== '');
  return { signature: signatureOf(`ANR ${kind}`.trim(), place), title: `ANR: ${reason}`.slice(0, 300) };
}
