/** What the programs may be told from outside; README.md says what each means, and `rackhand.env.template` follows it. */
const settingNames = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'FILES_URL',
  'FILES_KEY_ID',
  'FILES_SECRET',
  'FILES_RESERVE_MIB',
  'MAX_UPLOAD_BYTES',
  'ADMIN_ID',
  'ADMIN_PASSWORD',
  'ADMIN_EMAIL',
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'TRUSTED_PROXIES',
  'WEBHOOK_HOSTS',
  'POWER_CONTROLLERS_FILE',
  'BOX_NETWORKS',
  'FIRMWARE_FILE',
  'CAPTURE_FILE',
  'DEPLOYMENTS_DIR',
  'UNSTABLE_AFTER_CHANGES',
  'HISTORY_KEPT_DAYS',
  'COMMANDS_KEPT_DAYS',
  'READINGS_KEPT_DAYS',
  'LOW_BATTERY_BELOW',
  'LOW_BATTERY_UNTIL_ABOVE',
  'STORAGE_FREE_MIB',
  'SET_TOP_BOX_STORAGE_FREE_MIB',
  'LOG_LEVEL',
  'SIMULATED_DEVICES',
  'SIMULATED_IOS',
  'SIMULATED_BOXES',
  'SIMULATED_BOOT_MS',
  'SIMULATED_FIRST',
  'ADB_SERVER_PORT',
  'ADB_PATH',
  'HELPER_PACKAGE',
  'HELPER_SERVICE',
  'APPIUM_PORTS',
  'APPIUM_BASE_PATH',
  'APPIUM_CAPABILITIES',
  'INPUT_METHOD',
  'RUNS_PER_HOST',
  'FILES_CACHE_MIB',
  'USB_SYSFS_DIR',
  'USBMUXD_SOCKET_ADDRESS',
  'SERVER_URL',
  'AGENT_TOKEN_FILE',
  'ALLOW_PLAIN_AGENTS',
  'CONSOLE_DIR',
  'AGENT_RELEASE_DIR',
  'AGENT_UPDATES',
] as const;

/** Instead of one of these, `NAME_FILE` may name a file with it, which others of the machine can't read. */
export const secretSettings: readonly (typeof settingNames)[number][] = [
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'FILES_SECRET',
];

export const knownNames: readonly string[] = [
  ...settingNames,
  ...secretSettings.map((name) => `${name}_FILE`),
];

/** Names a file of `NAME=value` lines; what the environment says itself wins over it. */
export const configFileName = 'CONFIG_FILE';

/** What a launcher sets for the programs that it starts: it has said the warnings itself. */
export const settingsToldName = 'SETTINGS_TOLD';
