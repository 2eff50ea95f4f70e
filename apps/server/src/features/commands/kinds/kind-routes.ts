import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../../app-deps.ts';
import { registerAgentFileRoutes } from './agent-file-routes.ts';
import { registerInspectRoutes } from './inspect-routes.ts';
import { registerRebootRoutes } from './reboot-routes.ts';
import { registerScreenshotRoutes } from './screenshot-routes.ts';

/** Calls of single kinds, besides the one that asks a device for it. */
export const kindRoutes: readonly ((app: FastifyInstance, deps: FeatureDeps) => void)[] = [
  registerRebootRoutes,
  registerScreenshotRoutes,
  registerAgentFileRoutes,
  registerInspectRoutes,
];
