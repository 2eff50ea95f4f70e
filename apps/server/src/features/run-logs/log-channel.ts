/** Says the number of a run whose log has grown. */
export const logChannel = 'run_log';
