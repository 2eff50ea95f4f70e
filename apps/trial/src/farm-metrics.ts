/** Reads the server's own figures, so that the launcher says "available" only when the server does. */
export interface FarmFigures {
  available: number;
}

const availableDevices = /^(?:\w+_)?devices\{[^}]*state="AVAILABLE"[^}]*\} (\d+)$/m;

export async function readFarmFigures(serverUrl: string): Promise<FarmFigures | undefined> {
  try {
    const answer = await fetch(`${serverUrl}/metrics`, { signal: AbortSignal.timeout(2_000) });
    if (!answer.ok) return undefined;
    const match = availableDevices.exec(await answer.text());
    return { available: Number(match?.[1] ?? 0) };
  } catch {
    return undefined;
  }
}
