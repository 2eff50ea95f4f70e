import { tell, tellActivity, tellEvent, tellManager, writerOf } from './app-log.ts';
import { componentOf, endProcess } from './app-process.ts';
import { activityOf, labelOf } from './definition-of.ts';
import { fingerprintOf, keepReport, packageFlags } from './keep-report.ts';
import { type AppProcess, deviceTime, type RunningSystem, topOf } from './running-system.ts';

interface Crash {
  exception: string;
  message: string;
  /** The id of what was touched; null: nothing was. */
  cause: string | null;
}

/** An exception that nobody catches: logged as Android does, kept in the drop box, and the process ends. */
export function crashApp(system: RunningSystem, process: AppProcess, crash: Crash): void {
  const { packageName } = process.app;
  const trace = traceOf(process, crash);
  const own = writerOf(process);
  tell(system, own, ['main', 'D', 'AndroidRuntime'], 'Shutting down VM');
  tell(
    system,
    own,
    ['crash', 'E', 'AndroidRuntime'],
    `FATAL EXCEPTION: main\nProcess: ${packageName}, PID: ${String(process.pid)}\n${trace}`,
  );
  const { file, line } = placeOf(process);
  tellEvent(
    system,
    'am_crash',
    process.pid,
    0,
    packageName,
    packageFlags,
    crash.exception,
    crash.message,
    file,
    line,
  );
  keepReport(system, process, 'crash', trace);
  finishCrashed(system, process);
}

/** A signal in native code, as debuggerd tells it. */
export function crashNatively(system: RunningSystem, process: AppProcess, signal: string): void {
  const { packageName } = process.app;
  const numbers: Readonly<Record<string, string>> = { SIGABRT: '6', SIGBUS: '7', SIGSEGV: '11' };
  const code = signal === 'SIGABRT' ? 'code -1 (SI_QUEUE)' : 'code 1 (SEGV_MAPERR)';
  const where = signal === 'SIGABRT' ? '--------' : '0x0000000000000010';
  const fatal = `ignal ${numbers[signal] ?? '11'} (${signal}), ${code}, fault addr ${where}`;
  const pid = String(process.pid);
  const short = packageName.slice(-15);
  tell(
    system,
    writerOf(process),
    ['crash', 'F', 'libc'],
    `Fatal s${fatal} in tid ${pid} (${short}), pid ${pid} (${short})`,
  );
  const tombstone = [
    '*** *** *** *** *** *** *** *** *** *** *** *** *** *** *** ***',
    `Build fingerprint: '${fingerprintOf(system)}'`,
    "Revision: '0'",
    `ABI: '${system.device.factory.profile.abis[0]?.startsWith('arm64') === true ? 'arm64' : 'arm'}'`,
    `pid: ${pid}, tid: ${pid}, name: ${short}  >>> ${packageName} <<<`,
    `s${fatal}`,
    'backtrace:',
    `      #00 pc 000000000001a2b4  /data/app/${packageName}/lib/libapp.so (${topOf(process).name}_draw+36)`,
    `      #01 pc 000000000001b0c8  /data/app/${packageName}/lib/libapp.so (render_frame+112)`,
    '      #02 pc 00000000000ed7b0  /apex/com.android.runtime/lib64/bionic/libc.so (__pthread_start(void*)+64)',
  ].join('\n');
  tell(system, { pid: process.pid + 5, uid: 1000 }, ['crash', 'F', 'DEBUG'], tombstone);
  const words = signal === 'SIGABRT' ? 'Aborted' : signal === 'SIGBUS' ? 'Bus error' : 'Segmentation fault';
  tellEvent(
    system,
    'am_crash',
    process.pid,
    0,
    packageName,
    packageFlags,
    'Native crash',
    words,
    'unknown',
    0,
  );
  // Until Android 11 the drop box has the tombstone itself.
  if (system.device.state.apiLevel < 30)
    system.dropbox.add({ at: deviceTime(system.device), tag: 'SYSTEM_TOMBSTONE', text: tombstone });
  keepReport(system, process, 'native_crash', tombstone);
  finishCrashed(system, process);
}

function finishCrashed(system: RunningSystem, process: AppProcess): void {
  const { packageName } = process.app;
  tellActivity(system, 'W', `  Force finishing activity ${componentOf(process, topOf(process).name)}`);
  tellManager(system, 'I', `Process ${packageName} (pid ${String(process.pid)}) has died: fg  TOP`);
  endProcess(system, packageName);
  system.dialog = { kind: 'crash', packageName, label: labelOf(process) };
}

/** The class and line that own the screen; the line is the same for the same screen. */
function placeOf(process: AppProcess): { type: string; file: string; line: number } {
  const { name, screen } = topOf(process);
  const type = activityOf(process.app.packageName, screen, name);
  const line = 20 + ([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 180);
  return { type, file: `${type.split('.').at(-1) ?? type}.java`, line };
}

function traceOf(process: AppProcess, { exception, message, cause }: Crash): string {
  const { type, file, line } = placeOf(process);
  const verb = cause === null ? 'onResume' : `on${cause.charAt(0).toUpperCase()}${cause.slice(1)}`;
  const frames = [
    `${type}.${verb}(${file}:${String(line)})`,
    `${type}.handle(${file}:${String(line + 31)})`,
    `${process.app.packageName}.App.dispatch(App.java:54)`,
    ...(cause === null
      ? ['android.app.Instrumentation.callActivityOnResume(Instrumentation.java:1487)']
      : [
          'android.view.View.performClick(View.java:7506)',
          'android.view.View$PerformClick.run(View.java:29400)',
        ]),
    'android.os.Handler.handleCallback(Handler.java:942)',
    'android.os.Handler.dispatchMessage(Handler.java:99)',
    'android.os.Looper.loopOnce(Looper.java:201)',
    'android.os.Looper.loop(Looper.java:288)',
    'android.app.ActivityThread.main(ActivityThread.java:7924)',
    'java.lang.reflect.Method.invoke(Native Method)',
    'com.android.internal.os.RuntimeInit$MethodAndArgsCaller.run(RuntimeInit.java:548)',
    'com.android.internal.os.ZygoteInit.main(ZygoteInit.java:936)',
  ];
  return [`${exception}: ${message}`, ...frames.map((frame) => `\tat ${frame}`)].join('\n');
}
