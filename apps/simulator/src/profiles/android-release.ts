interface Release {
  version: string;
  buildPrefix: string;
  patchYear: number;
}

const releases: Readonly<Record<number, Release>> = {
  23: { version: '6.0.1', buildPrefix: 'MMB29', patchYear: 2017 },
  24: { version: '7.0', buildPrefix: 'NRD90', patchYear: 2018 },
  25: { version: '7.1.1', buildPrefix: 'NMF26', patchYear: 2018 },
  26: { version: '8.0.0', buildPrefix: 'R16NW', patchYear: 2019 },
  27: { version: '8.1.0', buildPrefix: 'OPM1', patchYear: 2020 },
  28: { version: '9', buildPrefix: 'PPR1', patchYear: 2021 },
  29: { version: '10', buildPrefix: 'QP1A', patchYear: 2022 },
  30: { version: '11', buildPrefix: 'RP1A', patchYear: 2023 },
  31: { version: '12', buildPrefix: 'SP1A', patchYear: 2023 },
  32: { version: '12', buildPrefix: 'SP2A', patchYear: 2023 },
  33: { version: '13', buildPrefix: 'TP1A', patchYear: 2024 },
  34: { version: '14', buildPrefix: 'UP1A', patchYear: 2025 },
  35: { version: '15', buildPrefix: 'AP3A', patchYear: 2025 },
};

export function androidRelease(apiLevel: number): Release {
  return releases[apiLevel] ?? { version: String(apiLevel - 20), buildPrefix: 'XP1A', patchYear: 2026 };
}

/**
 * What adbd advertises. It decides which way the host's adb installs, reads exit codes and lists files.
 * `sendrecv_v2` and `delayed_ack` are left out: those services are not simulated.
 */
export function adbFeatures(apiLevel: number): readonly string[] {
  if (apiLevel < 24) return [];
  const features = ['shell_v2', 'cmd'];
  if (apiLevel >= 26) features.push('stat_v2');
  if (apiLevel >= 29) features.push('fixed_push_mkdir', 'apex');
  if (apiLevel >= 30) features.push('abb_exec', 'fixed_push_symlink_timestamp', 'ls_v2');
  return features;
}
