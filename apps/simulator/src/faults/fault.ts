import { z } from 'zod';
import { logBuffers, logLevels } from '../log/log-entry.ts';

/** Numbers may come from a command line, as text. */
const count = z.coerce.number().int().min(0);
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const installCode = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'a code such as INSTALL_FAILED_INTERNAL_ERROR');

const deleteCode = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'a code such as DELETE_FAILED_DEVICE_POLICY_MANAGER');
const packageName = z.string().min(1).max(255);

/** As a list, or joined by commas. */
const names = z.union([
  z.array(z.string().min(1)).min(1),
  z
    .string()
    .min(1)
    .transform((text) => text.split(',')),
]);

/** So long a battery takes for one percent; absent: its level stays. */
const percentMs = count.min(10).max(3_600_000).optional();

/** What can be made to go wrong (or right again), with its parameters. */
export const fault = z.discriminatedUnion('fault', [
  z.strictObject({ fault: z.literal('unplug') }),
  z.strictObject({ fault: z.literal('replug') }),
  z.strictObject({ fault: z.literal('refuse_authorization') }),
  z.strictObject({ fault: z.literal('accept_authorization') }),
  z.strictObject({ fault: z.literal('freeze') }),
  z.strictObject({ fault: z.literal('thaw') }),
  z.strictObject({ fault: z.literal('stall'), until: z.enum(['reboot', 'reconnect']).default('reboot') }),
  z.strictObject({ fault: z.literal('answer_slowly'), ms: count.max(600_000) }),
  z.strictObject({
    fault: z.literal('flap'),
    times: count.min(1).max(10_000).default(5),
    ms: count.min(10).max(600_000).default(500),
  }),
  z.strictObject({
    fault: z.literal('set_battery'),
    level: count.max(100).optional(),
    charging: flag.optional(),
  }),
  z.strictObject({ fault: z.literal('drop_wifi') }),
  z.strictObject({ fault: z.literal('restore_wifi') }),
  z.strictObject({ fault: z.literal('fill_storage'), free_bytes: count.default(50_000_000) }),
  z.strictObject({ fault: z.literal('free_storage') }),
  z.strictObject({
    fault: z.literal('set_os'),
    version: z.coerce.string().min(1).max(20).optional(),
    api_level: count.min(19).max(99).optional(),
  }),
  z.strictObject({ fault: z.literal('vanish_in_transfer'), after_bytes: count.default(65_536) }),
  z.strictObject({
    fault: z.literal('fail_install'),
    code: installCode,
  }),
  z.strictObject({
    fault: z.literal('fail_in_stream'),
    after_bytes: count.default(65_536),
    code: installCode.default('INSTALL_FAILED_INTERNAL_ERROR'),
  }),
  z.strictObject({ fault: z.literal('hang_install') }),
  z.strictObject({ fault: z.literal('lose_answer') }),
  z.strictObject({ fault: z.literal('lie') }),
  z.strictObject({ fault: z.literal('slow_install'), ms: count.max(600_000).default(5_000) }),
  z.strictObject({ fault: z.literal('mend_install') }),
  z.strictObject({
    fault: z.literal('sign_as'),
    package: packageName,
    signer: z.string().min(1).max(100).default('somebody else'),
  }),
  z.strictObject({ fault: z.literal('duplicate_serial'), of: z.union([z.string(), z.int()]) }),
  z.strictObject({
    fault: z.literal('set_serial'),
    serial: z.string().regex(/^[A-Za-z0-9]{4,40}$/, 'letters and digits'),
  }),
  z.strictObject({ fault: z.literal('set_model'), model: z.coerce.string().min(1).max(60) }),
  z.strictObject({ fault: z.literal('remove_helper') }),
  z.strictObject({ fault: z.literal('restore_helper') }),
  z.strictObject({ fault: z.literal('disable_accessibility') }),
  z.strictObject({ fault: z.literal('enable_accessibility') }),
  z.strictObject({ fault: z.literal('break_screen'), how: z.enum(['fails', 'hangs']).default('fails') }),
  z.strictObject({ fault: z.literal('restore_screen') }),
  z.strictObject({
    fault: z.literal('crash_app'),
    package: packageName.optional(),
    exception: z.string().min(1).max(200).default('java.lang.IllegalStateException'),
    message: z.coerce.string().max(1_000).default('as the simulator was told'),
  }),
  z.strictObject({ fault: z.literal('anr_app'), package: packageName.optional() }),
  z.strictObject({ fault: z.literal('never_idle'), ms: count.max(600_000).default(10_000) }),
  z.strictObject({
    fault: z.literal('dump_fails'),
    how: z.enum(['null_root', 'killed', 'empty', 'stale']).default('null_root'),
  }),
  z.strictObject({ fault: z.literal('slow_input'), ms: count.max(600_000).default(1_000) }),
  z.strictObject({
    fault: z.literal('log_flood'),
    lines: count.min(1).max(1_000_000).default(10_000),
    /** 0: all of them at once. */
    per_second: count.max(100_000).default(0),
  }),
  z.strictObject({
    fault: z.literal('log_line'),
    buffer: z.enum(logBuffers).default('main'),
    level: z.enum(logLevels).default('I'),
    tag: z.string().min(1).max(100).default('App'),
    text: z.coerce.string().max(100_000),
  }),
  z.strictObject({ fault: z.literal('end_logcat') }),
  z.strictObject({ fault: z.literal('wrong_clock'), ms: z.coerce.number().int().default(86_400_000) }),
  z.strictObject({ fault: z.literal('fail_clear') }),
  z.strictObject({
    fault: z.literal('fail_uninstall'),
    code: deleteCode.default('DELETE_FAILED_INTERNAL_ERROR'),
  }),
  z.strictObject({ fault: z.literal('mend_apps') }),
  z.strictObject({ fault: z.literal('old_shell') }),
  z.strictObject({ fault: z.literal('new_shell') }),
  z.strictObject({ fault: z.literal('take_away'), names }),
  z.strictObject({ fault: z.literal('give_back') }),
  z.strictObject({ fault: z.literal('slow_boot'), ms: count.max(600_000).default(60_000) }),
  z.strictObject({ fault: z.literal('cut_power'), percent_ms: percentMs }),
  z.strictObject({ fault: z.literal('restore_power'), percent_ms: percentMs }),
  z.strictObject({ fault: z.literal('drop_hdmi') }),
  z.strictObject({ fault: z.literal('restore_hdmi') }),
  z.strictObject({ fault: z.literal('remove_card') }),
  z.strictObject({ fault: z.literal('restore_card') }),
  z.strictObject({ fault: z.literal('reboot') }),
  z.strictObject({ fault: z.literal('heal') }),
]);
export type Fault = z.infer<typeof fault>;

/** `all`, or serials and indexes. */
export const faultTargets = z.union([
  z.literal('all'),
  z
    .array(z.union([z.string(), z.int()]))
    .min(1)
    .max(10_000),
]);
