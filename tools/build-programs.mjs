import './node-version.mjs';
import { staleParts } from './build-stamps.mjs';

/** Tests start programs as they are built, not from their sources: that start takes a core seven times as long. */
export default async function buildPrograms() {
  const stale = staleParts(['server', 'agent', 'simulator']);
  if (stale.length === 0) return;
  const { buildParts } = await import('./build-parts.mjs');
  await buildParts(stale, (line) => process.stdout.write(`${line}\n`));
}
