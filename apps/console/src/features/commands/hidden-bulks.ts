const key = 'rackhand-hidden-bulks';
const keptAtMost = 50;

/** Bulk actions whose progress this browser does not show any more. */
export function readHiddenBulks(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function hideBulk(bulkId: string): string[] {
  const hidden = [...readHiddenBulks(), bulkId].slice(-keptAtMost);
  try {
    localStorage.setItem(key, JSON.stringify(hidden));
  } catch {
    // A browser that keeps nothing hides it until the next reload.
  }
  return hidden;
}
