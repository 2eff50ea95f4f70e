import { totalmem } from 'node:os';

const mebibyte = 2 ** 20;

/** Of its pages PostgreSQL keeps a sixty-fourth of the machine's memory by itself: what a farm of thousands and a million users asks for again and again. */
function ownMemoryMb(): number {
  const share = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 64;
  return Math.round(Math.min(256, Math.max(32, share / mebibyte)));
}

/** Modest in memory, durable in writes: fsync and full_page_writes stay on. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: `${String(ownMemoryMb())}MB`,
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '256MB',
  // A farm's queries are short: compiling them costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  max_worker_processes: 2,
  autovacuum_max_workers: 1,
  // Version 18 starts three more processes otherwise.
  io_method: 'sync',
  huge_pages: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Of what nobody waits for, signs of life: each flush of a few KiB makes the system write whole pages of its own, up to 1 MiB.
  wal_writer_delay: '10s',
  wal_level: 'minimal',
  max_wal_senders: 0,
  wal_compression: 'on',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // Of one server and of the commands beside it.
  max_connections: 40,
} as const;

/** Those that are not as usual. */
export type PostgresSettings = Partial<Record<keyof typeof settings, string | number>>;

export function postgresArguments(
  cluster: string,
  socketDirectory: string,
  others: PostgresSettings,
): string[] {
  const places = { unix_socket_directories: socketDirectory, port: 5432 };
  const all = { ...settings, ...others, ...places };
  return [
    '-D',
    cluster,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${String(value)}`]),
  ];
}
