import { spawnSync } from 'node:child_process';

/** Whether this machine can judge the units in `deploy/systemd`. */
export function canAnalyzeUnits() {
  return spawnSync('systemd-analyze', ['--version']).status === 0;
}
