/** Tables of hosts, devices and their history. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the farm's migration
export interface FarmTables {}
