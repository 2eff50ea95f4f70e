import type { ServerConfig } from '../../config.ts';

/**
 * The address of a console page for a mail. Never from the request: whoever forges its Host would be sent the token.
 * Without PUBLIC_URL it is the address that this server listens on.
 */
export function consoleLink(config: Pick<ServerConfig, 'publicUrl' | 'host' | 'port'>, path: string): URL {
  const everywhere = ['0.0.0.0', '::', ''].includes(config.host);
  const host = everywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return new URL(path, config.publicUrl ?? `http://${host}:${String(config.port)}`);
}
