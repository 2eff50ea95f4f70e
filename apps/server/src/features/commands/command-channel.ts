/** The channel that tells the instance with a host's link, by the host's number, that a command waits for it. */
export const commandChannel = 'command_waits';
