import type { ServerConfig } from '../../config.ts';
import type { Deployment } from '../deployments/deployment.ts';
import type { Deployments } from '../deployments/deployments.ts';

export interface LinkDeps {
  config: Pick<ServerConfig, 'publicUrl' | 'host' | 'port'>;
  deployments: Pick<Deployments, 'ofHost' | 'namesOf'>;
}

/**
 * The address of a console page for a mail. Never from the request: whoever forges its Host would be sent the token. It is
 * that of PUBLIC_URL, or where this is unset what the server listens on; where that leads to another deployment, whose
 * pages would not know the reader, the first name that the operator has given to this one stands in its place.
 */
export function consoleLink(deps: LinkDeps, deployment: Deployment, page: string): URL {
  const base = ownAddress(deps, deployment);
  const { settings } = deps.deployments.ofHost(base.hostname) ?? deployment;
  return new URL(`${settings.basePath}${page}`, base);
}

/** The same for who may belong to any deployment. */
export function farmLink({ config, deployments }: LinkDeps, page: string): URL {
  const base = config.publicUrl ?? new URL(listeningAt(config));
  const basePath = deployments.ofHost(base.hostname)?.settings.basePath ?? '/';
  return new URL(`${basePath}${page}`, base);
}

/** Where the deployment is reached, without a path. */
export function ownAddress({ config, deployments }: LinkDeps, deployment: Deployment): URL {
  const base = new URL(config.publicUrl ?? listeningAt(config));
  const isOwn = deployments.ofHost(base.hostname)?.groupType === deployment.groupType;
  const [name] = isOwn ? [] : deployments.namesOf(deployment.groupType);
  if (name !== undefined) base.hostname = name;
  return base;
}

function listeningAt({ host, port }: LinkDeps['config']): string {
  const everywhere = ['0.0.0.0', '::', ''].includes(host);
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${String(port)}`;
}
