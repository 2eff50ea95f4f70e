import { answerKey, bringToFront, endProcess } from '../apps/app-process.ts';
import { labelOf } from '../apps/definition-of.ts';
import { launch, launcherTarget } from '../apps/run-app.ts';
import type { Dialog, RunningSystem } from '../apps/running-system.ts';
import type { ScreenSize } from './screen-size.ts';
import { makeNode, type UiNode } from './ui-node.ts';

interface Asked {
  packageName: string;
  message: string;
  messageId: string;
  buttons: readonly { id: string; text: string; press(): void }[];
}

/** What a person has said about a permission. */
export function answerPermission(system: RunningSystem, isAllowed: boolean): void {
  const { dialog } = system;
  if (dialog?.kind !== 'permission') return;
  system.answers.set(answerKey(dialog.process.app.packageName, dialog.permission), isAllowed);
  system.dialog = null;
}

/** The words of Android in Korean, which the rack's devices speak. */
function asked(system: RunningSystem, dialog: Dialog): Asked {
  if (dialog.kind === 'permission') return permissionAsked(system, dialog);
  const close = (): void => {
    if (dialog.kind === 'anr') endProcess(system, dialog.process.app.packageName);
    system.dialog = null;
  };
  if (dialog.kind === 'crash') {
    return {
      packageName: 'android',
      messageId: 'android:id/alertTitle',
      message: `${dialog.label} 앱이 중지됨`,
      buttons: [
        {
          id: 'android:id/aerr_restart',
          text: '앱 다시 열기',
          press: () => reopen(system, dialog.packageName),
        },
        { id: 'android:id/aerr_close', text: '앱 닫기', press: close },
      ],
    };
  }
  const { process } = dialog;
  return {
    packageName: 'android',
    messageId: 'android:id/alertTitle',
    message: `${labelOf(process)} 앱이 응답하지 않음`,
    buttons: [
      { id: 'android:id/aerr_close', text: '앱 닫기', press: close },
      {
        id: 'android:id/aerr_wait',
        text: '대기',
        press: () => {
          process.stuck = false;
          system.dialog = null;
          bringToFront(system, process);
        },
      },
    ],
  };
}

function reopen(system: RunningSystem, packageName: string): void {
  system.dialog = null;
  const target = launcherTarget(system.device, packageName);
  if (target !== null) launch(system, target);
}

/** The package installer asked until Android 9. */
function permissionAsked(
  system: RunningSystem,
  { process, permission }: Extract<Dialog, { kind: 'permission' }>,
): Asked {
  const { apiLevel } = system.device.state;
  const ids = apiLevel >= 29 ? 'com.android.permissioncontroller' : 'com.android.packageinstaller';
  const short = permission.split('.').at(-1) ?? permission;
  return {
    packageName: `com.google.android.${apiLevel >= 29 ? 'permissioncontroller' : 'packageinstaller'}`,
    messageId: `${ids}:id/permission_message`,
    message: `${labelOf(process)}에서 ${short} 권한을 사용하도록 허용할까요?`,
    buttons: [
      { id: `${ids}:id/permission_allow_button`, text: '허용', press: () => answerPermission(system, true) },
      {
        id: `${ids}:id/permission_deny_button`,
        text: '허용 안함',
        press: () => answerPermission(system, false),
      },
    ],
  };
}

/** A window over the apps: a sentence and buttons. */
export function dialogNode(system: RunningSystem, dialog: Dialog, { width, height }: ScreenSize): UiNode {
  const { packageName, message, messageId, buttons } = asked(system, dialog);
  const [left, right, top] = [Math.round(width * 0.1), Math.round(width * 0.9), Math.round(height * 0.4)];
  const row = Math.round(height * 0.06);
  return makeNode({
    className: 'android.widget.FrameLayout',
    packageName,
    bounds: [left, top, right, top + row * (buttons.length + 1)],
    children: [
      makeNode({
        className: 'android.widget.TextView',
        packageName,
        id: messageId,
        text: message,
        bounds: [left, top, right, top + row],
      }),
      ...buttons.map(({ id, text, press }, nth) =>
        makeNode({
          className: 'android.widget.Button',
          packageName,
          id,
          text,
          press,
          bounds: [left, top + row * (nth + 1), right, top + row * (nth + 2)],
        }),
      ),
    ],
  });
}
